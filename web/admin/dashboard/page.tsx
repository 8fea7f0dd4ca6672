export const meta = () => [{ title: 'Dashboard | Swarna' }]

export default function DashboardPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Dashboard</h1>
    </main>
  )
}
