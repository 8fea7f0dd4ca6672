import type { z } from 'zod'
import type { Permission } from '#domain/permissions.ts'

/** Who may call. Leaving it out of an endpoint does not compile, and the server refuses to boot without it. */
export type Access = 'public' | 'customer' | 'staff' | { permission: Permission }

export const permission = (needed: Permission): Access => ({ permission: needed })

/** What a session has to do before it may call anything else. */
export type SessionDuty = 'change-password' | 'set-up-second-factor'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** 'POST /cart': method and path under /api, as it stands in `routes.ts`. */
export type Route = `${Method} /${string}`

type Fields = z.ZodObject | undefined

export type EndpointParts = {
  access: Access
  /** One sentence for the OpenAPI page. */
  summary: string
  /** Path parameters, query and body. Their keys are merged into the one flat input of a call. */
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** File fields of a multipart body and how many each may carry. The body may come as JSON as well. */
  files?: Record<string, number>
  /** How large each file may be, where it is no picture (they have 10 MB). */
  mostMegabytes?: number
  /** `Idempotency-Key` arrives as `assertIdempotencyKey`. */
  idempotent?: boolean
  /** The answer for anonymous callers is the same for everyone: kept as finished bytes until the shop changes. */
  cached?: boolean
  /**
   * The caller must have signed in, or entered the password or second factor again, in the last 10 minutes. Otherwise
   * the answer is 403 `REAUTHENTICATE`; a client then calls `POST /auth/reauthenticate` and repeats the request.
   */
  recentAuthentication?: true
  /** Open to a session that still has one of these duties. Every other call is closed to such a session. */
  openDuring?: readonly SessionDuty[]
  /** A write that no public page can show (a cart, a session): it leaves the kept pages alone. */
  ownDataOnly?: boolean
  status?: 200 | 201 | 202 | 204
  /** The answer on the wire. Absent: 204, no content; or a file where `answersFile`. */
  answer?: z.ZodType
  /** The answer is a file of this type, not JSON. */
  answersFile?: string
}

export type Endpoint<P extends EndpointParts = EndpointParts> = P & { route: Route }

export function endpoint<const P extends EndpointParts>(route: Route, parts: P): Endpoint<P> {
  return { route, ...parts }
}

export const methodOf = (route: Route): Method => route.slice(0, route.indexOf(' ')) as Method
export const pathOf = (route: Route): string => route.slice(route.indexOf(' ') + 1)

type Given<F extends Fields> = F extends z.ZodObject ? z.input<F> : unknown
type Parsed<F extends Fields> = F extends z.ZodObject ? z.output<F> : unknown
type Key<E extends EndpointParts> = E['idempotent'] extends true ? { idempotencyKey: string } : unknown
type Upload<E extends EndpointParts, T> =
  E['files'] extends Record<infer K extends string, number> ? { [N in K]?: T[] } : unknown

type Flat<T> = { [K in keyof T]: T[K] }

/** What a caller hands in: wire values, rupees. */
export type Input<E extends EndpointParts> = Flat<
  Given<E['params']> & Given<E['query']> & Given<E['body']> & Key<E> & Upload<E, Blob>
>
/** What the server's handler receives: checked, trimmed, paise. */
export type ParsedInput<E extends EndpointParts> = Flat<
  Parsed<E['params']> & Parsed<E['query']> & Parsed<E['body']> & Key<E>
>
/** What comes back: wire values, rupees. */
export type Answer<E extends EndpointParts> = E['answersFile'] extends string
  ? Blob
  : E['answer'] extends z.ZodType
    ? z.output<E['answer']>
    : undefined

export type Contract = Record<string, Record<string, Endpoint>>

type Call<E extends EndpointParts> =
  Partial<Input<E>> extends Input<E>
    ? (input?: Input<E>) => Promise<Answer<E>>
    : (input: Input<E>) => Promise<Answer<E>>

/** The calls of a contract. The browser's client and the in-process caller are both of this type. */
export type ApiOf<C extends Contract> = { [R in keyof C]: { [N in keyof C[R]]: Call<C[R][N]> } }
