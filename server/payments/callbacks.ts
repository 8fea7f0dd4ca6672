import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '#domain/errors.ts'
import { GATEWAYS, type GatewayName } from '#domain/gateways.ts'
import { API_CSP } from '#server/http/responses/security-headers.ts'
import type { RawEvent } from './gateways/gateway.ts'

type Callbacks = {
  /** Stores an event. Throws where its signature is wrong. */
  receive: (gateway: GatewayName, event: RawEvent) => Promise<void>
  /** Answers the path of the page that shows how the payment ended. */
  receiveReturn: (attemptId: string, fields: Readonly<Record<string, string>>) => Promise<string>
}

/** Events are some kilobytes. */
const MAX_BODY_BYTES = 256 * 1024
const HEADERS = { 'cache-control': 'no-store', 'content-security-policy': API_CSP }

/**
 * What payment gateways call: their events, and the browser of a customer that they send back. Neither has a session. The bytes
 * of a body are kept as they came, because the signature covers them. The answer to the browser shows nothing: it is another
 * site that makes it send the form.
 */
export async function mountPaymentCallbacks(app: FastifyInstance, callbacks: Callbacks): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Params: { gateway: string } }>(
      '/payments/events/:gateway',
      { bodyLimit: MAX_BODY_BYTES },
      async (request, reply) => {
        const gateway = GATEWAYS.find((name) => name === request.params.gateway)
        if (!gateway) throw notFound('There is no such payment gateway.')
        await callbacks.receive(gateway, { headers: singleHeaders(request), body: bytesOf(request) })
        return reply.headers(HEADERS).send({ received: true })
      },
    )
    scope.post<{ Params: { attempt: string } }>('/payments/return/:attempt', async (request, reply) => {
      const fields = Object.fromEntries(new URLSearchParams(bytesOf(request).toString('utf8')))
      return reply
        .headers(HEADERS)
        .redirect(await callbacks.receiveReturn(request.params.attempt, fields), 303)
    })
    scope.get<{ Params: { attempt: string } }>('/payments/return/:attempt', async (request, reply) => {
      const fields = Object.fromEntries(new URL(request.url, 'http://shop.invalid').searchParams)
      return reply
        .headers(HEADERS)
        .redirect(await callbacks.receiveReturn(request.params.attempt, fields), 303)
    })
  })
}

const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

const singleHeaders = ({ headers }: FastifyRequest): RawEvent['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()[0]]))
