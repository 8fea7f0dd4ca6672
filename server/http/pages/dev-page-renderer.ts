import type { FastifyInstance } from 'fastify'
import type { Api } from '#contract/contract.ts'
import { createPageRenderer, type PageRenderer, type PageServerBuild } from './page-renderer.ts'

/** For `npm run dev`: pages from source, with hot reload, on the shop's own port. */
export async function createDevPageRenderer(
  app: FastifyInstance,
  root: string,
  api: () => Api,
): Promise<PageRenderer> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (
      request.url.startsWith('/api/') ||
      request.url.startsWith('/uploads/') ||
      request.url.startsWith('/images/')
    )
      return done()
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => done(error as Error | undefined))
  })
  app.addHook('onClose', () => vite.close())
  return createPageRenderer(
    () =>
      vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<PageServerBuild>,
    api,
  )
}
