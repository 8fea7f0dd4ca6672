export const meta = () => [{ title: 'Order | Swarna' }]

export default function OrderPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Order</h1>
    </main>
  )
}
