import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Gold Rates | Swarna' }]

export default function RatesPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Gold Rates</h1>
    </Main>
  )
}
