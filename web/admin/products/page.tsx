export const meta = () => [{ title: 'Product Management | Swarna' }]

export default function ProductsPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Product Management</h1>
    </main>
  )
}
