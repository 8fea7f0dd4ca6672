export const meta = () => [{ title: 'Create your account | Swarna' }]

export default function RegisterPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Create your account</h1>
    </main>
  )
}
