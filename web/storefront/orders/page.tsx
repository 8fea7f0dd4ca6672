export const meta = () => [{ title: 'My Orders | Swarna' }]

export default function OrdersPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">My Orders</h1>
    </main>
  )
}
