import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Category Management | Swarna' }]

export default function CategoriesPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Category Management</h1>
    </Main>
  )
}
