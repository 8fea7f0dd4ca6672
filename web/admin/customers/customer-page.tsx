export const meta = () => [{ title: 'Customer Profile | Swarna' }]

export default function CustomerPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Customer Profile</h1>
    </main>
  )
}
