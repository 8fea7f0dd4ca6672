export const meta = () => [{ title: 'Audit Log | Swarna' }]

export default function AuditPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Audit Log</h1>
    </main>
  )
}
