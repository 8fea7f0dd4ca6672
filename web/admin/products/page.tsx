import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Product Management | Swarna' }]

export default function ProductsPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Product Management</h1>
    </Main>
  )
}
