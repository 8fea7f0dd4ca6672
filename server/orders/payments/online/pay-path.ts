/** The page on which the customer pays (`pay` in web/paths.ts). */
export const getPayPath = (orderId: string, outcome?: 'cancelled'): string =>
  `/checkout/pay?order=${encodeURIComponent(orderId)}${outcome ? `&${outcome}=1` : ''}`
