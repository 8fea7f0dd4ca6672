import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Create your account | Swarna' }]

export default function RegisterPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Create your account</h1>
    </Main>
  )
}
