export const meta = () => [{ title: 'Cart | Swarna' }]

export default function CartPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Cart</h1>
    </main>
  )
}
