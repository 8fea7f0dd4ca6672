import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Enquiries | Swarna' }]

export default function EnquiriesPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Enquiries</h1>
    </Main>
  )
}
