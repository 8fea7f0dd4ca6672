import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Api } from '#contract/contract.ts'
import { type ErrorKind, OFFLINE, type ShopError } from '#domain/errors.ts'
import { apiContext, browserApi } from './api.ts'
import { paths } from './paths.ts'
import { requireSession, signInInstead } from './session/require-session.ts'

type ParamsOf<Names extends string> = {
  [Name in Names as Name extends `${string}?` ? never : Name]: string
} & { [Name in Names as Name extends `${infer Bare}?` ? Bare : never]?: string }

/** What a page's fetch is given. `Page<'category' | 'subcategory?'>` names the parameters of its route. */
export type Page<Names extends string = never> = { api: Api; params: ParamsOf<Names>; url: URL }

type Args = Pick<LoaderFunctionArgs, 'params' | 'url'>
/** `unavailable`: the shop cannot be reached. `failed`: it answers that it cannot; without it, the same is said. */
type Words = { unavailable?: string; failed?: string }
type Fetch<Names extends string, T> = (page: Page<Names>) => Promise<T>

/**
 * A public page writes its fetch once. The server renders it in process, as an anonymous visitor; in the browser a
 * navigation asks /api. React Router wants both names exported one by one:
 *
 *     const page = publicPage(async ({ api, params }: Page<'slug'>) => ({ product: await api.products.one(…) }))
 *     export const loader = page.loader
 *     export const clientLoader = page.clientLoader
 *
 * `words` are said where the shop cannot be reached, or fails (S1 §8, S2 §8).
 */
export function publicPage<Names extends string, T>(fetch: Fetch<Names, T>, words: Words = {}) {
  return {
    loader: ({ context, ...args }: Args & Pick<LoaderFunctionArgs, 'context'>) =>
      load(fetch, context.get(apiContext), args, words),
    clientLoader: (args: Args) => load(fetch, browserApi, args, words),
  }
}

/**
 * A page of the signed-in person: only the browser holds the token, so it is loaded there alone. Visitors are sent
 * to sign in and come back to this address.
 *
 *     export const clientLoader = personalPage(async ({ api }: Page) => ({ orders: await api.orders.mine() }))
 */
export function personalPage<Names extends string, T>(fetch: Fetch<Names, T>, words: Words = {}) {
  return async (args: Args) => {
    requireSession(args.url)
    return load(fetch, browserApi, args, words)
  }
}

/** A page that needs no account but only exists in this browser (a signed-out cart). */
export function browserPage<Names extends string, T>(fetch: Fetch<Names, T>) {
  return (args: Args) => load(fetch, browserApi, args)
}

async function load<Names extends string, T>(
  fetch: Fetch<Names, T>,
  api: Api,
  args: Args,
  words: Words = {},
): Promise<T> {
  try {
    return await fetch({ api, params: args.params as unknown as ParamsOf<Names>, url: args.url })
  } catch (thrown) {
    throw asRouteError(thrown, args.url, words)
  }
}

/** What the page's ErrorBoundary is told. Only these leave the server with their sentence. */
type RouteProblem = { message: string }

const STATUS: Partial<Record<ErrorKind, number>> = {
  invalid: 400,
  forbidden: 403,
  'not-found': 404,
  'too-many': 429,
  unavailable: 503,
}

function asRouteError(thrown: unknown, url: URL, words: Words): unknown {
  // not by instanceof: on the server the api throws the class of another bundle
  if (!(thrown instanceof Error) || thrown.name !== 'ShopError') return thrown
  const { kind, code, message } = thrown as ShopError
  if (kind === 'unauthenticated') return signInInstead(url)
  // Staff of a shop that requires it: nothing else answers before a second factor is set up.
  if (code === 'SECOND_FACTOR_REQUIRED') return redirect(paths.admin.twoStep)
  const status = STATUS[kind]
  const said = (code !== OFFLINE && words.failed) || words.unavailable
  const sentence = (kind === 'unavailable' && said) || message
  return status ? data({ message: sentence } satisfies RouteProblem, { status }) : thrown
}
