import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Role Management | Swarna' }]

export default function RolesPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Role Management</h1>
    </Main>
  )
}
