import type { GatewayName } from '#domain/gateways.ts'
import type { Gateway } from './gateway.ts'

/** The payment gateways of the shop. */
export type Gateways = {
  /** It takes new payments. Null: none is connected. */
  active: () => Promise<Gateway | null>
  /** For a payment that began there, also after the shop has changed to another one. Null: its keys are gone. */
  get: (name: GatewayName) => Promise<Gateway | null>
}
