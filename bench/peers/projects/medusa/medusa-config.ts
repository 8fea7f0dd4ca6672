// A small production configuration. With REDIS_URL, Redis serves the event bus, the workflow engine and locks, as Medusa
// recommends for production; without it Medusa keeps them in memory. MEDUSA_FF_CACHING=true adds the cache in Redis.
import { defineConfig, Modules } from '@medusajs/framework/utils'

const redisUrl = process.env.REDIS_URL

const modules: any[] = []
if (redisUrl) {
  modules.push(
    { resolve: '@medusajs/medusa/event-bus-redis', options: { redisUrl } },
    {
      resolve: '@medusajs/medusa/workflow-engine-redis',
      options: { redis: { redisUrl } },
    },
    {
      resolve: '@medusajs/medusa/locking',
      options: {
        providers: [
          {
            resolve: '@medusajs/medusa/locking-redis',
            id: 'locking-redis',
            is_default: true,
            options: { redisUrl },
          },
        ],
      },
    },
  )
  if (process.env.MEDUSA_FF_CACHING === 'true') {
    modules.push({
      resolve: '@medusajs/medusa/caching',
      options: {
        providers: [
          {
            resolve: '@medusajs/caching-redis',
            id: 'caching-redis',
            is_default: true,
            options: { redisUrl },
          },
        ],
      },
    })
  }
}

export default defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false, connection: { ssl: false } },
    redisUrl,
    workerMode: (process.env.WORKER_MODE as any) || 'shared',
    http: {
      storeCors: 'http://localhost:8000',
      adminCors: 'http://localhost:9000',
      authCors: 'http://localhost:8000',
      jwtSecret: process.env.JWT_SECRET || 'benchmark-only',
      cookieSecret: process.env.COOKIE_SECRET || 'benchmark-only',
    },
  },
  admin: { disable: true },
  modules,
})
