export const meta = () => [{ title: 'Search | Swarna' }]

export default function SearchPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Search</h1>
    </main>
  )
}
