import type { FastifyInstance } from 'fastify'
import { discardBodies } from '#server/http/input/discard-bodies.ts'
import type { Newsletter } from './service.ts'

const PATH = '/stop-newsletter/:token'
type Route = { Params: { token: string } }

/**
 * The address of the header `List-Unsubscribe` of mails (RFC 8058). A mail program sends a form to it that says nothing but
 * that the person has clicked. Somebody who opens it gets the page with the button, because some programs open all links.
 */
export async function mountOneClickUnsubscribe(
  app: FastifyInstance,
  { unsubscribe }: Pick<Newsletter, 'unsubscribe'>,
): Promise<void> {
  await app.register(async (scope) => {
    discardBodies(scope)
    scope.post<Route>(PATH, { config: { discardsBody: true } }, async (request, reply) => {
      const { message } = await unsubscribe(request.params.token)
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(message)
    })
    scope.get<Route>(PATH, async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(`/stop-newsletter#${encodeURIComponent(request.params.token)}`),
    )
  })
}
