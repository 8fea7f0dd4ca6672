export const meta = () => [{ title: 'Product | Swarna' }]

export default function ProductPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Product</h1>
    </main>
  )
}
