import type { ApiOf, Contract, Endpoint } from '#contract/endpoint.ts'
import { notFound, ShopError } from '#domain/errors.ts'
import type { PublicCache } from '#server/platform/cache/public-cache.ts'
import type { Log } from '#server/platform/logging/logger.ts'
import { authorize, type Caller } from './access/caller.ts'
import { toShopError } from './errors/errors.ts'
import { findHandler, type Handlers } from './handlers.ts'
import { parseFlatInput } from './input/parse-input.ts'

/**
 * Calls the API in the same process, with the same types, access checks and input checks as over HTTP. Server rendering
 * uses it as an anonymous caller with the cache, so that pages share what they fetch.
 */
export function createInProcessApi<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  caller: Caller,
  cache?: Pick<PublicCache, 'getOrFetch' | 'addTags'>,
  log?: Pick<Log, 'error'>,
): ApiOf<C> {
  async function runHandler<T>(handle: () => Promise<T>): Promise<T> {
    try {
      return await handle()
    } catch (error) {
      throw sanitizeForRenderer(error)
    }
  }

  /** React Router prints the errors of loaders, so values of failed statements must not be in them. */
  function sanitizeForRenderer(error: unknown): Error {
    const shopError = toShopError(error)
    if (shopError && shopError.cause === undefined) return shopError
    log?.error({ err: error }, 'a call of a page failed')
    if (!shopError) return new Error('A call of a page failed. The log has its place in the code.')
    return new ShopError(shopError.kind, shopError.message, {
      code: shopError.code,
      details: shopError.details,
      ...(shopError.values ? { values: shopError.values } : {}),
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
          const handler = findHandler(handlers, module, name)
          if (!handler) throw new Error(`no handler for ${module}.${name}`)
          const fetch = async () => {
            const { answer, parsedInput } = await runHandler(async () => {
              const params = parseParams(endpoint, input)
              const call = {
                input: parseFlatInput(endpoint, input),
                caller: authorizedCaller,
                files: [],
                requestId: 'local',
              }
              await handler.beforeBody?.({ caller: authorizedCaller, params })
              return { answer: toJsonValue(await handler.handle(call)), parsedInput: call.input }
            })
            cache?.addTags(endpoint.cached?.(answer as never, parsedInput as never) ?? ['any'])
            return answer
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

/** An address with an id that no row can have is a page that does not exist, like one with an unknown id. */
function parseParams({ params }: Endpoint, input: Record<string, unknown>): Record<string, unknown> {
  if (!params) return {}
  const parsed = params.safeParse(input)
  if (!parsed.success) throw notFound('Page not found')
  return parsed.data
}

/** The same value as after a round trip through JSON, so that pages get equal data from both clients. */
const toJsonValue = (answer: unknown) =>
  answer === undefined ? undefined : JSON.parse(JSON.stringify(answer))
