import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Dashboard | Swarna' }]

export default function DashboardPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Dashboard</h1>
    </Main>
  )
}
