export const meta = () => [{ title: 'Role Management | Swarna' }]

export default function RolesPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Role Management</h1>
    </main>
  )
}
