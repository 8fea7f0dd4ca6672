import { ShopError } from '#domain/errors.ts'

export type LoadResult<T> = { data: T; failure: null } | { data: null; failure: string }

/**
 * The data of a screen, or `failure` as its message: the layout and the filters stay. Missing sign-in or permission is
 * thrown, so that the page shows it.
 */
export async function loadOrFailure<T>(promise: Promise<T>, failure: string): Promise<LoadResult<T>> {
  try {
    return { data: await promise, failure: null }
  } catch (error) {
    if (error instanceof ShopError && (error.kind === 'unauthenticated' || error.kind === 'forbidden'))
      throw error
    return { data: null, failure }
  }
}
