import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Collections | Swarna' }]

export default function CollectionsPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Collections</h1>
    </Main>
  )
}
