import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Sign in to your account | Swarna' }]

export default function SignInPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Sign in to your account</h1>
    </Main>
  )
}
