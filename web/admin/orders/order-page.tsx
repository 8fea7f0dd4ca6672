import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Order | Swarna' }]

export default function OrderPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Order</h1>
    </Main>
  )
}
