export const meta = () => [{ title: 'Sign in to your account | Swarna' }]

export default function SignInPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Sign in to your account</h1>
    </main>
  )
}
