import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Add Product | Swarna' }]

export default function NewProductPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Add Product</h1>
    </Main>
  )
}
