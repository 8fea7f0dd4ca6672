import { Form, isRouteErrorResponse, useRevalidator } from 'react-router'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from './button.tsx'
import { TextField } from './field.tsx'
import { Main } from './main.tsx'

type ProblemPageProps = {
  /** What `useRouteError()` gives. */
  error: unknown
  /** Where the way on leads. */
  home?: { label: string; to: string }
  /** Said of what is not there, instead of offering the search of the shop. */
  missing?: string
}

/** A page that is missing or failed: says so in a sentence and offers a way on. */
export function ProblemPage({
  error,
  home = { label: 'Continue Shopping', to: paths.home },
  missing,
}: ProblemPageProps) {
  const problem = describe(error)
  const { revalidate, state } = useRevalidator()
  return (
    <Main className="wrap problem-page">
      <title>{problem.title}</title>
      <h1 className="h1">{problem.title}</h1>
      <p className="lead">{(problem.isMissing && missing) || problem.sentence}</p>
      {problem.isMissing && !missing && (
        <Form className="problem-page__search" action="/search" role="search">
          <TextField label="Search the shop" name="q" type="search" icon="search" required />
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </Form>
      )}
      <div className="problem-page__ways">
        {problem.canRetry && (
          <Button busy={state === 'loading'} busyLabel="Trying again" onClick={() => revalidate()}>
            Try again
          </Button>
        )}
        <ButtonLink variant={problem.canRetry ? 'secondary' : 'primary'} to={home.to}>
          {home.label}
        </ButtonLink>
      </div>
    </Main>
  )
}

type Problem = { title: string; sentence: string; isMissing: boolean; canRetry: boolean }

function describe(error: unknown): Problem {
  const said = isRouteErrorResponse(error) ? (error.data as { message?: unknown } | null)?.message : undefined
  const status = isRouteErrorResponse(error) ? error.status : 500
  const sentence = typeof said === 'string' ? said : null
  if (status === 404)
    return {
      title: sentence ?? 'Page not found',
      sentence:
        'It may have moved, or it was sold and taken down. Search for it, or start again from the shop.',
      isMissing: true,
      canRetry: false,
    }
  if (status === 403)
    return {
      title: 'Not for this account',
      sentence: sentence ?? 'Your account may not open this page.',
      isMissing: false,
      canRetry: false,
    }
  return {
    title: 'Something went wrong',
    sentence: sentence ?? 'This page could not be shown. Nothing you entered elsewhere is lost.',
    isMissing: false,
    canRetry: true,
  }
}
