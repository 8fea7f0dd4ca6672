export const meta = () => [{ title: 'Gold Rates | Swarna' }]

export default function RatesPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Gold Rates</h1>
    </main>
  )
}
