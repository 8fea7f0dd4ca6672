import type { ApiOf, Contract } from '#contract/endpoint.ts'
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
): ApiOf<C> {
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
            try {
              return wireValue(await handler(call as never))
            } catch (error) {
              // as over HTTP: a page must see that the database is away, not an unknown error
              throw asShopError(error) ?? error
            }
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
