import type { z } from 'zod'
import type { Permission } from '#domain/permissions.ts'
import type { CacheTag } from './cache-tags.ts'

/** Who may call. Leaving it out of an endpoint does not compile, and the server refuses to boot without it. */
export type Access = 'public' | 'customer' | 'staff' | { permission: Permission | '*' }

export const permission = (needed: Permission | '*'): Access => ({ permission: needed })

/** What a session has to do before it may call anything else. */
export type SessionDuty = 'change-password' | 'set-up-second-factor'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** 'POST /cart': method and path under /api, as in `storefront-routes.ts`. */
export type Route = `${Method} /${string}`
/** Routes by module and name. */
export type RouteTable = Record<string, Record<string, Route>>

type ObjectSchema = z.ZodObject | undefined

export type EndpointOptions = {
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
  maxFileMegabytes?: number
  /** `Idempotency-Key` arrives as `idempotencyKey`. */
  idempotent?: boolean
  /**
   * All anonymous callers get the same response. It is cached as bytes until something changes that it shows: the tags of
   * a response, given its parsed input.
   */
  cached?: (response: never, input: never) => readonly CacheTag[]
  /**
   * The caller must have signed in, or entered the password or second factor again, in the last 10 minutes. Otherwise
   * the answer is 403 `REAUTHENTICATE`; a client then calls `POST /auth/reauthenticate` and repeats the request.
   */
  recentAuthentication?: true
  /** Open to a session that still has one of these duties. Every other call is closed to such a session. */
  allowedWithDuties?: readonly SessionDuty[]
  /** A write that no public page can show (a cart, a session): it does not wait until cached pages are dropped. */
  keepsPublicCache?: boolean
  status?: 200 | 201 | 202 | 204
  /** The answer on the wire. Absent: 204, no content; or a file where `responseContentType`. */
  response?: z.ZodType
  /** The answer is a file of this type, not JSON. */
  responseContentType?: string
}

export type Endpoint<P extends EndpointOptions = EndpointOptions> = P & { route: Route }

export function endpoint<const P extends EndpointOptions>(route: Route, options: P): Endpoint<P> {
  return { route, ...options }
}

export const getMethod = (route: Route): Method => route.slice(0, route.indexOf(' ')) as Method
export const getPath = (route: Route): string => route.slice(route.indexOf(' ') + 1)

type SchemaInput<F extends ObjectSchema> = F extends z.ZodObject ? z.input<F> : unknown
type SchemaOutput<F extends ObjectSchema> = F extends z.ZodObject ? z.output<F> : unknown
type IdempotencyInput<E extends EndpointOptions> = E['idempotent'] extends true
  ? { idempotencyKey: string }
  : unknown
type FileInput<E extends EndpointOptions, T> =
  E['files'] extends Record<infer K extends string, number> ? { [N in K]?: T[] } : unknown

type Simplify<T> = { [K in keyof T]: T[K] }

/** What a caller hands in: wire values, rupees. */
export type Input<E extends EndpointOptions> = Simplify<
  SchemaInput<E['params']> &
    SchemaInput<E['query']> &
    SchemaInput<E['body']> &
    IdempotencyInput<E> &
    FileInput<E, Blob>
>
/** What the server's handler receives: checked, trimmed, paise. */
export type ParsedInput<E extends EndpointOptions> = Simplify<
  SchemaOutput<E['params']> & SchemaOutput<E['query']> & SchemaOutput<E['body']> & IdempotencyInput<E>
>
/** What comes back: wire values, rupees. */
export type Output<E extends EndpointOptions> = E['responseContentType'] extends string
  ? Blob
  : E['response'] extends z.ZodType
    ? z.output<E['response']>
    : undefined

export type Contract = Record<string, Record<string, Endpoint>>

type EndpointCall<E extends EndpointOptions> =
  Partial<Input<E>> extends Input<E>
    ? (input?: Input<E>) => Promise<Output<E>>
    : (input: Input<E>) => Promise<Output<E>>

/** The calls of a contract. The browser's client and the in-process caller are both of this type. */
export type ApiOf<C extends Contract> = { [R in keyof C]: { [N in keyof C[R]]: EndpointCall<C[R][N]> } }
