import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'My Orders | Swarna' }]

export default function OrdersPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">My Orders</h1>
    </Main>
  )
}
