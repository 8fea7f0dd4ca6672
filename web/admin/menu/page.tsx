import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Menu Manager | Swarna' }]

export default function MenuPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Menu Manager</h1>
    </Main>
  )
}
