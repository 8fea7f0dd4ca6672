export const meta = () => [{ title: 'Order Management | Swarna' }]

export default function OrdersPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Order Management</h1>
    </main>
  )
}
