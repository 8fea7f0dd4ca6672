import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Cart | Swarna' }]

export default function CartPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Cart</h1>
    </Main>
  )
}
