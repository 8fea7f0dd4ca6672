import type { Readable } from 'node:stream'
import type { Contract, Endpoint, ParsedInput } from '#contract/endpoint.ts'
import type { AuthenticatedCaller, Caller } from './access/caller.ts'

/** A file of a multipart body, not yet looked into: `server/media` decides by its bytes what it is. */
export type UploadedFile = { field: string; name: string; bytes: Buffer }

type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? Caller : AuthenticatedCaller

/** What a handler is given besides its input. */
export type HandlerContext<E extends Endpoint = Endpoint> = {
  input: ParsedInput<E>
  caller: CallerOf<E>
  files: UploadedFile[]
  requestId: string
}

/** The wire answer of an endpoint; a file where the endpoint says so. */
export type HandlerResult<E extends Endpoint> = E['responseContentType'] extends string
  ? { bytes: Buffer | Readable; name: string }
  : E['response'] extends { _zod: { output: infer Output } }
    ? Output
    : undefined

export type Handler<E extends Endpoint> = (
  call: HandlerContext<E>,
) => Promise<HandlerResult<E>> | HandlerResult<E>

/** One handler for each endpoint of a room: one that lacks does not compile. */
export type ModuleHandlers<R extends Record<string, Endpoint>> = { [N in keyof R]: Handler<R[N]> }
export type Handlers<C extends Contract> = { [R in keyof C]: ModuleHandlers<C[R]> }
