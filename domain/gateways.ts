/** domain/gateways.ts: the payment gateways that a shop can connect. */
const GATEWAY_RULES = {
  razorpay: { label: 'Razorpay' },
  cashfree: { label: 'Cashfree' },
} as const satisfies Record<string, { label: string }>

export type GatewayName = keyof typeof GATEWAY_RULES
export const GATEWAYS = Object.keys(GATEWAY_RULES) as [GatewayName, ...GatewayName[]]
export const getGatewayLabel = (name: GatewayName): string => GATEWAY_RULES[name].label

/** Where a gateway sends its events, below the address of the shop. */
export const getGatewayEventPath = (name: GatewayName): string => `/payments/events/${name}`
