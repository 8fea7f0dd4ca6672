import type { ApiOf, Contract } from '#contract/endpoint.ts'
import { ShopError } from '#domain/errors.ts'
import type { PublicCache } from '#server/platform/cache/public-cache.ts'
import type { Log } from '#server/platform/logging/logger.ts'
import { authorize, type Caller } from './access/caller.ts'
import { toShopError } from './errors/errors.ts'
import type { Handlers } from './handlers.ts'
import { parseFlatInput } from './input/parse-input.ts'

/**
 * The in-process caller: the same type, guard and input check as over HTTP, without the wire. Server rendering
 * calls through it as an anonymous caller, and with the cache: what one page fetched, the next one need not.
 */
export function createInProcessApi<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  caller: Caller,
  cache?: Pick<PublicCache, 'getOrFetch'>,
  log?: Pick<Log, 'error'>,
): ApiOf<C> {
  async function runHandler(handle: () => unknown): Promise<unknown> {
    try {
      return await handle()
    } catch (error) {
      throw sanitizeForRenderer(error)
    }
  }

  /** React Router writes what a loader throws to the console: nothing leaves here that repeats values of a statement. */
  function sanitizeForRenderer(error: unknown): Error {
    const shopError = toShopError(error)
    if (shopError && shopError.cause === undefined) return shopError
    log?.error({ err: error }, 'a call of a page failed')
    if (!shopError) return new Error('A call of a page failed. The log has its place in the code.')
    return new ShopError(shopError.kind, shopError.message, {
      code: shopError.code,
      details: shopError.details,
      ...(shopError.errors ? { errors: shopError.errors } : {}),
      ...(shopError.retryAfterSeconds === undefined
        ? {}
        : { retryAfterSeconds: shopError.retryAfterSeconds }),
    })
  }

  const modules = Object.entries(contract).map(([module, endpoints]) => [
    module,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        async (input: Record<string, unknown> = {}) => {
          const authorizedCaller = authorize(endpoint, caller)
          const handler = handlers[module]?.[name]
          if (!handler) throw new Error(`no handler for ${module}.${name}`)
          const fetch = async () => {
            const call = {
              input: parseFlatInput(endpoint, input),
              caller: authorizedCaller,
              files: [],
              requestId: 'local',
            }
            return toJsonValue(await runHandler(() => handler(call as never)))
          }
          return endpoint.cached && cache
            ? cache.getOrFetch(`${module}.${name} ${JSON.stringify(input)}`, fetch)
            : fetch()
        },
      ]),
    ),
  ])
  return Object.fromEntries(modules) as ApiOf<C>
}

/** What JSON would make of it, so that a page cannot tell which caller it has. */
const toJsonValue = (answer: unknown) =>
  answer === undefined ? undefined : JSON.parse(JSON.stringify(answer))
