import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Customer Profile | Swarna' }]

export default function CustomerPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Customer Profile</h1>
    </Main>
  )
}
