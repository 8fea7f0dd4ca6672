import { adminRoutes } from './admin-routes.ts'
import type { RouteTable } from './endpoint.ts'
import { storefrontRoutes } from './storefront-routes.ts'

type Storefront = typeof storefrontRoutes
type Admin = typeof adminRoutes

type ModuleRoutes<Table, Module> = Module extends keyof Table ? Table[Module] : unknown
type AllRoutes = {
  [Module in keyof Storefront | keyof Admin]: ModuleRoutes<Storefront, Module> & ModuleRoutes<Admin, Module>
}

/** Every call of the shop. The schemas and who may make a call are in the file of the module. */
export const routes = mergeTables(storefrontRoutes, adminRoutes) as AllRoutes

function mergeTables(first: RouteTable, second: RouteTable): RouteTable {
  const modules = new Set([...Object.keys(first), ...Object.keys(second)])
  return Object.fromEntries([...modules].map((module) => [module, { ...first[module], ...second[module] }]))
}
