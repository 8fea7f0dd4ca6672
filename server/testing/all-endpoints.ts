import { contract } from '#contract/contract.ts'
import { type Access, type Endpoint, getMethod, getPath } from '#contract/endpoint.ts'

export type EndpointCase = {
  name: string
  endpoint: Endpoint
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  access: Access
}

/**
 * All endpoints of the contract. Tests that must hold for each of them use this list, so that new endpoints are
 * covered.
 */
export const ALL_ENDPOINTS: readonly EndpointCase[] = Object.entries(contract).flatMap(
  ([module, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
      name: `${module}.${name}`,
      endpoint,
      method: getMethod(endpoint.route),
      access: endpoint.access,
    })),
)

/** The URL of an endpoint with ids that do not exist. */
export const endpointUrl = (endpoint: Endpoint, id = 'unknown'): string =>
  `/api${getPath(endpoint.route).replace(/:\w+/g, id)}`

export const accessLabel = (access: Access): string =>
  typeof access === 'object' ? access.permission : access
