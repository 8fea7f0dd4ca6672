import { isRouteErrorResponse } from 'react-router'

export function ProblemPage({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className="wrap" id="main">
      <h1 className="h1">{isMissing ? 'Page not found' : 'Something went wrong'}</h1>
    </main>
  )
}
