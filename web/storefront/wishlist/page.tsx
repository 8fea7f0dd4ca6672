import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Wishlist | Swarna' }]

export default function WishlistPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Wishlist</h1>
    </Main>
  )
}
