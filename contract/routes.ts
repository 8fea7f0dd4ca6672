import { adminRoutes } from './admin-routes.ts'
import type { RouteTable } from './endpoint.ts'
import { newsletterRoutes } from './newsletter-routes.ts'
import { storefrontRoutes } from './storefront-routes.ts'

type Storefront = typeof storefrontRoutes
type Admin = typeof adminRoutes
type Newsletter = typeof newsletterRoutes

type ModuleRoutes<Table, Module> = Module extends keyof Table ? Table[Module] : unknown
type AllRoutes = {
  [Module in keyof Storefront | keyof Admin | keyof Newsletter]: ModuleRoutes<Storefront, Module> &
    ModuleRoutes<Admin, Module> &
    ModuleRoutes<Newsletter, Module>
}

/** Every call of the shop. The schemas and who may make a call are in the file of the module. */
export const routes = mergeTables(storefrontRoutes, adminRoutes, newsletterRoutes) as AllRoutes

function mergeTables(...tables: RouteTable[]): RouteTable {
  const modules = new Set(tables.flatMap(Object.keys))
  return Object.fromEntries(
    [...modules].map((module) => [module, Object.assign({}, ...tables.map((table) => table[module]))]),
  )
}
