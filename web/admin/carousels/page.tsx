import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Carousel Manager | Swarna' }]

export default function CarouselsPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Carousel Manager</h1>
    </Main>
  )
}
