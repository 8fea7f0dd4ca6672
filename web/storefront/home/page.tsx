export const meta = () => [{ title: 'Swarna | Swarna' }]

export default function HomePage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Swarna</h1>
    </main>
  )
}
