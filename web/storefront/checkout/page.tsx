export const meta = () => [{ title: 'Checkout | Swarna' }]

export default function CheckoutPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Checkout</h1>
    </main>
  )
}
