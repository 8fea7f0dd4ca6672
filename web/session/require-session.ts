import { redirect } from 'react-router'
import { toSafePath } from '#domain/safe-path.ts'
import { paths } from '#web/paths.ts'
import { type Session, session } from './session.ts'

/** For clientLoaders of personal pages: throws a redirect to sign in that comes back to `url`. */
export function requireSession(url: URL): Session {
  const current = session.current()
  if (!current) throw redirectToSignIn(url)
  return current
}

export const redirectToSignIn = (url: URL): Response => redirect(paths.login(url.pathname + url.search))

/** Where to go after signing in: the return-to path if it is one of ours, else home. */
export const getReturnPath = (url: URL): string =>
  toSafePath(url.searchParams.get('from') ?? '') ?? paths.home
