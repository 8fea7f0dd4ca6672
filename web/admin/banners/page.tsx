import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Promotional Banners | Swarna' }]

export default function BannersPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Promotional Banners</h1>
    </Main>
  )
}
