export const meta = () => [{ title: 'Edit Profile | Swarna' }]

export default function EditProfilePage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Edit Profile</h1>
    </main>
  )
}
