export const meta = () => [{ title: 'Edit Product | Swarna' }]

export default function EditProductPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Edit Product</h1>
    </main>
  )
}
