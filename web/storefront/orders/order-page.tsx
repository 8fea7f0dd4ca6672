export const meta = () => [{ title: 'Order Tracking | Swarna' }]

export default function OrderPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Order Tracking</h1>
    </main>
  )
}
