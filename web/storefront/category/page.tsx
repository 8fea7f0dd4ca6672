export const meta = () => [{ title: 'Category | Swarna' }]

export default function CategoryPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Category</h1>
    </main>
  )
}
