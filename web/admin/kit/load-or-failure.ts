import { ShopError } from '#domain/errors.ts'

export type LoadResult<T> = { data: T; failure: null } | { data: null; failure: string }

/**
 * A list that cannot be loaded says so within its screen: the frame, the filters and what is typed stay.
 * Who is signed out or not allowed is told by the page, not here.
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
