import type { Readable } from 'node:stream'
import type { Contract, Endpoint, ParsedInput } from '#contract/endpoint.ts'
import type { AuthenticatedCaller, Caller } from './access/caller.ts'

/** A file of a multipart body. Its type is unknown until `server/media` has looked at its bytes. */
export type UploadedFile = { field: string; name: string; bytes: Buffer }

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

/** One handler for each endpoint of a module. A missing one does not compile. */
export type ModuleHandlers<R extends Record<string, Endpoint>> = { [N in keyof R]: Handler<R[N]> }
export type Handlers<C extends Contract> = { [R in keyof C]: ModuleHandlers<C[R]> }
