import { configureStoreSearch, defineMiddlewares } from '@medusajs/framework/http'

export default defineMiddlewares({
  routes: [
    {
      matcher: '/store/search',
      middlewares: [configureStoreSearch({ allowed_indexes: { product: true } })],
    },
  ],
})
