import { Form, isRouteErrorResponse, useRevalidator } from 'react-router'
import { paths } from '#web/paths.ts'
import { ErrorBanner } from './alert.tsx'
import { Button, ButtonLink } from './button.tsx'
import { TextField } from './field.tsx'
import { Main } from './main.tsx'
import * as texts from './texts.ts'

type ErrorPageProps = {
  /** The value of `useRouteError()`. */
  error: unknown
  /** The link that the page offers. */
  home?: { label: string; to: string }
  /** Shown for a missing page, instead of the search. */
  notFoundText?: string
}

/** A missing or failed page, with a message and a link. */
export function ErrorPage({
  error,
  home = { label: texts.continueShopping, to: paths.home },
  notFoundText,
}: ErrorPageProps) {
  const details = describeError(error)
  const { revalidate, state } = useRevalidator()
  return (
    <Main className="wrap error-page">
      <title>{details.title}</title>
      <h1 className="h1">{details.title}</h1>
      {details.canRetry ? (
        <ErrorBanner message={details.message} />
      ) : (
        <p className="lead">{(details.isNotFound && notFoundText) || details.message}</p>
      )}
      {details.isNotFound && !notFoundText && (
        <Form className="error-page__search" action="/search" role="search">
          <TextField label={texts.searchStore} name="q" type="search" icon="search" required />
          <Button type="submit" variant="secondary">
            {texts.search}
          </Button>
        </Form>
      )}
      <div className="error-page__actions">
        {details.canRetry && (
          <Button busy={state === 'loading'} busyLabel={texts.tryingAgain} onClick={() => revalidate()}>
            {texts.tryAgain}
          </Button>
        )}
        <ButtonLink variant={details.canRetry ? 'secondary' : 'primary'} to={home.to}>
          {home.label}
        </ButtonLink>
      </div>
    </Main>
  )
}

type ErrorDetails = { title: string; message: string; isNotFound: boolean; canRetry: boolean }

function describeError(error: unknown): ErrorDetails {
  const responseMessage = isRouteErrorResponse(error)
    ? (error.data as { message?: unknown } | null)?.message
    : undefined
  const status = isRouteErrorResponse(error) ? error.status : 500
  const message = typeof responseMessage === 'string' ? responseMessage : null
  if (status === 404)
    return {
      title: message ?? texts.pageNotFound,
      message: texts.pageNotFoundText,
      isNotFound: true,
      canRetry: false,
    }
  if (status === 403)
    return {
      title: texts.accessDenied,
      message: message ?? texts.accessDeniedText,
      isNotFound: false,
      canRetry: false,
    }
  return {
    title: texts.pageFailed,
    message: message ?? texts.pageFailedText,
    isNotFound: false,
    canRetry: true,
  }
}
