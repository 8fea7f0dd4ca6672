import type { CurrentConnections } from '#server/connections/service.ts'
import { createSmsTransport } from './sms-gateway.ts'
import { createMailTransport } from './smtp.ts'
import type { Transport } from './transport.ts'

export type Transports = { mail: Transport | null; sms: Transport | null }

export const createTransports = (
  { mail, mailFrom, sms }: Pick<CurrentConnections, 'mail' | 'mailFrom' | 'sms'>,
  shopName: () => Promise<string>,
): Transports => ({
  mail: mail && createMailTransport(mail, mailFrom, shopName),
  sms: sms && createSmsTransport(sms),
})
