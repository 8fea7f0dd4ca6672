import type { Readable } from 'node:stream'
import type { Contract, Endpoint, ParsedInput } from '#contract/endpoint.ts'
import type { AuthenticatedCaller, Caller } from './access/caller.ts'

/** A file of a multipart body. Its type is unknown until `server/media` has looked at its bytes. */
export type UploadedFile = {
  field: string
  name: string
  /** Bytes. */
  size: number
  /** The content, from the disk. It is there until the handler has answered. */
  read: () => Promise<Buffer>
}

type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? Caller : AuthenticatedCaller

/** What a handler gets besides its input. */
export type HandlerContext<E extends Endpoint = Endpoint> = {
  input: ParsedInput<E>
  caller: CallerOf<E>
  files: UploadedFile[]
  requestId: string
}

/** The answer of an endpoint as it is sent, or a file where the endpoint declares one. */
export type HandlerResult<E extends Endpoint> = E['responseContentType'] extends string
  ? { bytes: Buffer | Readable; name: string }
  : E['response'] extends { _zod: { output: infer Output } }
    ? Output
    : undefined

export type Handler<E extends Endpoint> = (
  call: HandlerContext<E>,
) => Promise<HandlerResult<E>> | HandlerResult<E>

/**
 * A handler with a check of its own that runs before the body is read: whether this caller can use the call at all, and
 * has any of a quota left. It throws the refusal.
 */
export type GuardedHandler<E extends Endpoint> = {
  beforeBody: (call: { caller: CallerOf<E>; params: ParsedParams<E> }) => Promise<void>
  handle: Handler<E>
}

type ParsedParams<E extends Endpoint> = E['params'] extends { _zod: { output: infer Output } }
  ? Output
  : Record<string, never>

/** One handler for each endpoint of a module. A missing one does not compile. */
export type ModuleHandlers<R extends Record<string, Endpoint>> = {
  [N in keyof R]: Handler<R[N]> | GuardedHandler<R[N]>
}
/** A handler of any endpoint, which the server and the in-process API call with what they have checked. */
export type AnyHandler = {
  beforeBody: ((call: { caller: Caller; params: Record<string, unknown> }) => Promise<void>) | null
  handle: (call: unknown) => unknown
}

/** Undefined where the endpoint has no handler. */
export function findHandler<C extends Contract>(
  handlers: Handlers<C>,
  module: string,
  name: string,
): AnyHandler | undefined {
  const found = handlers[module]?.[name] as AnyHandler | AnyHandler['handle'] | undefined
  return typeof found === 'function' ? { beforeBody: null, handle: found } : found
}
export type Handlers<C extends Contract> = { [R in keyof C]: ModuleHandlers<C[R]> }
