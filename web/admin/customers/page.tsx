export const meta = () => [{ title: 'Customer Management | Swarna' }]

export default function CustomersPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Customer Management</h1>
    </main>
  )
}
