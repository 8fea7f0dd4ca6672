import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'My Profile | Swarna' }]

export default function ProfilePage() {
  return (
    <Main className="wrap">
      <h1 className="h1">My Profile</h1>
    </Main>
  )
}
