import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { StorefrontApi } from '#contract/contract.ts'
import { type ErrorKind, OFFLINE, type ShopError } from '#domain/errors.ts'
import { apiContext, browserApi } from './api.ts'
import { paths } from './paths.ts'
import { redirectToSignIn, requireSession } from './session/require-session.ts'

type RouteParams<Names extends string> = {
  [Name in Names as Name extends `${string}?` ? never : Name]: string
} & { [Name in Names as Name extends `${infer BareName}?` ? BareName : never]?: string }

/** The arguments of a page's fetcher. `PageLoaderArgs<'category' | 'subcategory?'>` names the parameters of its route. */
export type PageLoaderArgs<Names extends string = never, PageApi = StorefrontApi> = {
  api: PageApi
  params: RouteParams<Names>
  url: URL
}

export type RouterArgs = Pick<LoaderFunctionArgs, 'params' | 'url'>
/** `unavailable`: the server cannot be reached. `failed`: the server answered with an outage; the default is `unavailable`. */
type ErrorTexts = { unavailable?: string; failed?: string }
export type PageFetcher<Names extends string, T, PageApi = StorefrontApi> = (
  page: PageLoaderArgs<Names, PageApi>,
) => Promise<T>

/**
 * A public page writes its fetch once. The server renders it in process, as an anonymous visitor; in the browser a
 * navigation asks /api. React Router wants both names exported one by one:
 *
 *     const page = createPublicLoaders(async ({ api, params }: PageLoaderArgs<'slug'>) => ({ product: await api.products.one(…) }))
 *     export const loader = page.loader
 *     export const clientLoader = page.clientLoader
 *
 * `errorTexts` are shown when the shop cannot be reached, or fails.
 */
export function createPublicLoaders<Names extends string, T>(
  fetchPage: PageFetcher<Names, T>,
  errorTexts: ErrorTexts = {},
) {
  return {
    loader: ({ context, ...args }: RouterArgs & Pick<LoaderFunctionArgs, 'context'>) =>
      loadWith(context.get(apiContext), fetchPage, args, errorTexts),
    clientLoader: (args: RouterArgs) => loadWith(browserApi, fetchPage, args, errorTexts),
  }
}

/**
 * A page of the signed-in person: only the browser holds the token, so it is loaded there alone. Visitors are sent
 * to sign in and come back to this address.
 *
 *     export const clientLoader = createAuthenticatedLoader(async ({ api }: PageLoaderArgs) => ({ orders: await api.orders.mine() }))
 */
export function createAuthenticatedLoader<Names extends string, T>(
  fetchPage: PageFetcher<Names, T>,
  errorTexts: ErrorTexts = {},
) {
  return async (args: RouterArgs) => {
    requireSession(args.url)
    return loadWith(browserApi, fetchPage, args, errorTexts)
  }
}

/** A page that needs no account and loads in the browser only, such as checkout. */
export function createClientLoader<Names extends string, T>(fetchPage: PageFetcher<Names, T>) {
  return (args: RouterArgs) => loadWith(browserApi, fetchPage, args)
}

export async function loadWith<Names extends string, T, PageApi>(
  api: PageApi,
  fetchPage: PageFetcher<Names, T, PageApi>,
  args: RouterArgs,
  errorTexts: ErrorTexts = {},
): Promise<T> {
  try {
    return await fetchPage({ api, params: args.params as unknown as RouteParams<Names>, url: args.url })
  } catch (error) {
    throw toRouteError(error, args.url, errorTexts)
  }
}

/** What was asked for does not exist. Not instanceof: on the server the api throws the class of another bundle. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ShopError' && 'kind' in error && error.kind === 'not-found'

/** The data of an error for the page's ErrorBoundary. Other errors do not send their message to the browser. */
type RouteErrorData = { message: string }

const HTTP_STATUS: Partial<Record<ErrorKind, number>> = {
  invalid: 400,
  forbidden: 403,
  'not-found': 404,
  'too-many': 429,
  unavailable: 503,
}

function toRouteError(error: unknown, url: URL, errorTexts: ErrorTexts): unknown {
  // Not instanceof: on the server the api throws the class of another bundle.
  if (!(error instanceof Error) || error.name !== 'ShopError') return error
  const { kind, code, message } = error as ShopError
  if (kind === 'unauthenticated') return redirectToSignIn(url)
  // Staff of a shop that requires it: nothing else answers before a second factor is set up.
  if (code === 'SECOND_FACTOR_REQUIRED') return redirect(paths.twoStep)
  const status = HTTP_STATUS[kind]
  const outageText = (code !== OFFLINE && errorTexts.failed) || errorTexts.unavailable
  const shownText = (kind === 'unavailable' && outageText) || message
  return status ? data({ message: shownText } satisfies RouteErrorData, { status }) : error
}
