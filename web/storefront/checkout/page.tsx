import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Checkout | Swarna' }]

export default function CheckoutPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Checkout</h1>
    </Main>
  )
}
