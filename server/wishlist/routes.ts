import type { wishlist as contract } from '#contract/wishlist.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Wishlist } from './service.ts'

export const wishlistRoutes = (wishlist: Wishlist): ModuleHandlers<typeof contract> => ({
  read: ({ caller }) => wishlist.read(caller.userId),
  sync: ({ caller, input }) => wishlist.sync(caller.userId, input.products),
  add: ({ caller, input }) => wishlist.add(caller.userId, input),
  toggle: ({ caller, input }) => wishlist.toggle(caller.userId, input),
  remove: ({ caller, input }) => wishlist.remove(caller.userId, input.productId, input),
  clear: ({ caller }) => wishlist.clear(caller.userId),
})
