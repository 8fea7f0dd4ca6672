export const meta = () => [{ title: 'Add Product | Swarna' }]

export default function NewProductPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Add Product</h1>
    </main>
  )
}
