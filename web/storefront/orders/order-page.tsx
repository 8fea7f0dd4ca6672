import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Order Tracking | Swarna' }]

export default function OrderPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Order Tracking</h1>
    </Main>
  )
}
