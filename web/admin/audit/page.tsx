import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Audit Log | Swarna' }]

export default function AuditPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Audit Log</h1>
    </Main>
  )
}
