export const meta = () => [{ title: 'Category Management | Swarna' }]

export default function CategoriesPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Category Management</h1>
    </main>
  )
}
