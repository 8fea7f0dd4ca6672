import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Customer Management | Swarna' }]

export default function CustomersPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Customer Management</h1>
    </Main>
  )
}
