import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Search | Swarna' }]

export default function SearchPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Search</h1>
    </Main>
  )
}
