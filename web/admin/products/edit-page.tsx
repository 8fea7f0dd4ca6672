import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Edit Product | Swarna' }]

export default function EditProductPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Edit Product</h1>
    </Main>
  )
}
