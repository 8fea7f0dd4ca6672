export const meta = () => [{ title: 'Admin Settings | Swarna' }]

export default function SettingsPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Admin Settings</h1>
    </main>
  )
}
