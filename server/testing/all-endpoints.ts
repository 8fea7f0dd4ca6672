import { contract } from '#contract/contract.ts'
import { type Access, type Endpoint, getMethod, getPath } from '#contract/endpoint.ts'

export type EndpointCase = {
  name: string
  endpoint: Endpoint
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  access: Access
}

/** All calls of the contract: tests that must hold for each walk this list, so a new call is held by them as well. */
export const ALL_ENDPOINTS: readonly EndpointCase[] = Object.entries(contract).flatMap(
  ([module, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
      name: `${module}.${name}`,
      endpoint,
      method: getMethod(endpoint.route),
      access: endpoint.access,
    })),
)

/** The address of a call on something that does not exist. */
export const endpointUrl = (endpoint: Endpoint, id = 'nobody'): string =>
  `/api${getPath(endpoint.route).replace(/:\w+/g, id)}`

export const accessLabel = (access: Access): string =>
  typeof access === 'object' ? access.permission : access
