export const meta = () => [{ title: 'Wishlist | Swarna' }]

export default function WishlistPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Wishlist</h1>
    </main>
  )
}
