import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Edit Profile | Swarna' }]

export default function EditProfilePage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Edit Profile</h1>
    </Main>
  )
}
