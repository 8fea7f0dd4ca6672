import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Coupons | Swarna' }]

export default function CouponsPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Coupons</h1>
    </Main>
  )
}
