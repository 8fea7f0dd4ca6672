export const meta = () => [{ title: 'Menu Manager | Swarna' }]

export default function MenuPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Menu Manager</h1>
    </main>
  )
}
