export const meta = () => [{ title: 'Coupons | Swarna' }]

export default function CouponsPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Coupons</h1>
    </main>
  )
}
