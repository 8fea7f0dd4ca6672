export const meta = () => [{ title: 'Collections | Swarna' }]

export default function CollectionsPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Collections</h1>
    </main>
  )
}
