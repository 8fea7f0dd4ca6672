import { createTransport } from 'nodemailer'
import type { Config } from '#server/platform/config.ts'

export type Outgoing = { recipient: string; subject: string; text: string; html: string }
export type Transport = (message: Outgoing) => Promise<void>
export type Transports = { mail: Transport | null; sms: Transport | null; close: () => void }

const TIMEOUT_MS = 10_000

export function createTransports(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'smsGatewayUrl'>): Transports {
  const { smtpUrl, mailFrom, smsGatewayUrl } = config
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  }
  const smtp = smtpUrl ? createTransport({ url: smtpUrl, ...timeouts }, { from: mailFrom }) : null
  return {
    mail: smtp
      ? async ({ recipient, subject, text, html }) => {
          // an address object: a recipient can never grow into a second one or a header
          await smtp.sendMail({
            to: { name: '', address: recipient },
            subject,
            text,
            ...(html ? { html } : {}),
          })
        }
      : null,
    sms: smsGatewayUrl ? (message) => postToGateway(smsGatewayUrl, message) : null,
    close: () => smtp?.close(),
  }
}

/** `{ "to": "+919876543210", "text": "…" }`: what a gateway of a few lines turns into its provider's own call. */
async function postToGateway(url: string, { recipient, text }: Outgoing): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: `+91${recipient}`, text }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}`)
}
