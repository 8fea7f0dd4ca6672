import { Main } from '#web/ui/main.tsx'

export const meta = () => [{ title: 'Admin Settings | Swarna' }]

export default function SettingsPage() {
  return (
    <Main className="wrap">
      <h1 className="h1">Admin Settings</h1>
    </Main>
  )
}
