import type { FastifyInstance } from 'fastify'

/** The routes of this scope take a body of any kind and do not parse, store or log it. */
export function discardBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    payload.once('end', () => done(null))
    payload.once('error', done)
  })
}
