import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Order Management | Swarna' }]

export default function OrdersPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Order Management</h1>
    </Main>
  )
}
