export const meta = () => [{ title: 'Promotional Banners | Swarna' }]

export default function BannersPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Promotional Banners</h1>
    </main>
  )
}
