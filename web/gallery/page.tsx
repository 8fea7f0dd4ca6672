export const meta = () => [{ title: 'Components and states | Swarna' }]

export default function GalleryPage() {
  return (
    <main className="wrap" id="main">
      <h1 className="h1">Components and states</h1>
    </main>
  )
}
