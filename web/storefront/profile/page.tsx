export const meta = () => [{ title: 'My Profile | Swarna' }]

export default function ProfilePage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">My Profile</h1>
    </main>
  )
}
