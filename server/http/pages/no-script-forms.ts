import type { FastifyInstance } from 'fastify'
import { discardBodies } from '#server/http/input/discard-bodies.ts'

/** The action of every form that needs scripts (`formNotSent` in web/paths.ts). */
const NO_SCRIPT_FORM_PATH = '/form-not-sent'

/**
 * Answers a form that the browser submitted itself because its scripts do not run. 204 keeps the page with everything
 * that was typed. The body may hold a password, so it is not parsed, stored or logged.
 */
export async function mountNoScriptForms(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    discardBodies(scope)
    scope.post(NO_SCRIPT_FORM_PATH, { config: { discardsBody: true } }, async (_request, reply) =>
      reply.status(204).send(),
    )
  })
}
