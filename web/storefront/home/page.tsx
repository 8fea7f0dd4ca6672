import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Swarna | Swarna' }]

export default function HomePage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Swarna</h1>
    </Main>
  )
}
