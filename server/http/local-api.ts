import type { ApiOf, Contract } from '#contract/endpoint.ts'
import { ShopError } from '#domain/errors.ts'
import type { Log } from '#server/platform/log.ts'
import type { PublicCache } from '#server/platform/public-cache.ts'
import { admit, type Caller } from './caller.ts'
import { asShopError } from './errors.ts'
import type { Handlers } from './handlers.ts'
import { parseFlatInput } from './input.ts'

/**
 * The in-process caller: the same type, guard and input check as over HTTP, without the wire. Server rendering
 * calls through it as an anonymous caller, and with the cache: what one page fetched, the next one need not.
 */
export function createLocalApi<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  caller: Caller,
  cache?: Pick<PublicCache, 'remember'>,
  log?: Pick<Log, 'error'>,
): ApiOf<C> {
  async function handleSafely(handle: () => unknown): Promise<unknown> {
    try {
      return await handle()
    } catch (error) {
      throw safeToThrow(error)
    }
  }

  /** React Router writes what a loader throws to the console: nothing leaves here that repeats values of a statement. */
  function safeToThrow(error: unknown): Error {
    const known = asShopError(error)
    if (known && known.cause === undefined) return known
    log?.error({ err: error }, 'a call of a page failed')
    if (!known) return new Error('A call of a page failed. The log has its place in the code.')
    return new ShopError(known.kind, known.message, {
      code: known.code,
      details: known.details,
      ...(known.errors ? { errors: known.errors } : {}),
      ...(known.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: known.retryAfterSeconds }),
    })
  }

  const rooms = Object.entries(contract).map(([room, endpoints]) => [
    room,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        async (input: Record<string, unknown> = {}) => {
          const admitted = admit(endpoint, caller)
          const handler = handlers[room]?.[name]
          if (!handler) throw new Error(`no handler for ${room}.${name}`)
          const fetch = async () => {
            const call = {
              input: parseFlatInput(endpoint, input),
              caller: admitted,
              files: [],
              requestId: 'local',
            }
            return wireValue(await handleSafely(() => handler(call as never)))
          }
          return endpoint.cached && cache
            ? cache.remember(`${room}.${name} ${JSON.stringify(input)}`, fetch)
            : fetch()
        },
      ]),
    ),
  ])
  return Object.fromEntries(rooms) as ApiOf<C>
}

/** What JSON would make of it, so that a page cannot tell which caller it has. */
const wireValue = (answer: unknown) => (answer === undefined ? undefined : JSON.parse(JSON.stringify(answer)))
