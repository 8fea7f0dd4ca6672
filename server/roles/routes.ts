import type { menu as menuContract } from '#contract/menu.ts'
import type { roles as roleContract } from '#contract/roles.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Roles } from './service.ts'

export const roleRoutes = (roles: Roles): ModuleHandlers<typeof roleContract> => ({
  list: () => roles.list(),
  create: ({ caller, input }) => roles.create(caller, input),
  update: ({ caller, input }) => roles.update(caller, input),
  remove: ({ caller, input }) => roles.remove(caller, input.id),
})

export const menuRoutes = ({ menu }: Roles): ModuleHandlers<typeof menuContract> => ({
  list: ({ caller, input }) => menu.list(caller, input.role),
  create: ({ caller, input }) => menu.create(caller, input),
  update: ({ caller, input }) => menu.update(caller, input),
  remove: ({ caller, input }) => menu.remove(caller, input.id),
})
