import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, MessageResponse, RequiredText } from './primitives.ts'
import { routes } from './routes.ts'

export const stockAlerts = {
  create: endpoint(routes.stockAlerts.create, {
    access: 'public',
    keepsPublicCache: true,
    summary:
      'Asks for one e-mail when a variant that is sold out is back in stock. Asking twice changes nothing.',
    body: z.object({ variantId: Id, email: RequiredText(254, 'Email is required') }),
    status: 201,
    response: MessageResponse,
  }),
  stop: endpoint(routes.stockAlerts.stop, {
    access: 'public',
    keepsPublicCache: true,
    summary:
      'Removes all alerts of the address that got the token by e-mail. An unknown token changes nothing.',
    body: z.object({ token: RequiredText(100) }),
    response: MessageResponse,
  }),
}
