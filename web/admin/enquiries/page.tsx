export const meta = () => [{ title: 'Enquiries | Swarna' }]

export default function EnquiriesPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Enquiries</h1>
    </main>
  )
}
