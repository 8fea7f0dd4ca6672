export const meta = () => [{ title: 'Carousel Manager | Swarna' }]

export default function CarouselsPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Carousel Manager</h1>
    </main>
  )
}
