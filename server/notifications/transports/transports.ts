import type { Config } from '#server/platform/config/config.ts'
import { createSmsTransport } from './sms-gateway.ts'
import { createMailTransport } from './smtp.ts'
import type { Transport } from './transport.ts'

export type Transports = { mail: Transport | null; sms: Transport | null }
export type TransportConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'smsGateway'>

export const createTransports = (
  { smtpUrl, mailFrom, smsGateway }: TransportConfig,
  shopName: () => Promise<string>,
): Transports => ({
  mail: smtpUrl ? createMailTransport(smtpUrl, mailFrom, shopName) : null,
  sms: smsGateway ? createSmsTransport(smsGateway) : null,
})
