import { AsyncLocalStorage } from 'node:async_hooks'

/** The HTTP request that is being answered. */
export type RequestContext = {
  requestId: string
  address: string
  userAgent: string
  /** Method and route, `POST /api/orders/:id/cancel`. Not the URL, which may contain a token. */
  route: string
}

const storage = new AsyncLocalStorage<RequestContext>()

export const runWithRequestContext = <T>(context: RequestContext, work: () => T): T =>
  storage.run(context, work)

/** Undefined outside a request: timers, start and stop. */
export const currentRequestContext = (): RequestContext | undefined => storage.getStore()
