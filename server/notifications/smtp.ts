import { createTransport } from 'nodemailer'
import { type Outgoing, STEP_MS, type Transport, TransportError, withoutSecrets } from './transport.ts'

/** As nodemailer names what went wrong before the server heard of any message. */
const UNREACHABLE = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'EPROTOCOL']
/** The commands whose refusal is about this recipient or this message. A refused `MAIL FROM` is the shop's own fault. */
const ABOUT_THE_MESSAGE = ['RCPT TO', 'DATA']

export function createMailTransport(smtpUrl: string, from: string): Transport {
  const timeouts = { connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, socketTimeout: STEP_MS }
  const smtp = createTransport({ url: smtpUrl, ...timeouts, disableFileAccess: true, disableUrlAccess: true })

  async function send({ messageId, recipient, replyTo, subject, text, html }: Outgoing): Promise<void> {
    try {
      await smtp.sendMail({
        messageId,
        from,
        subject,
        text,
        // address objects: one can never grow into a second one or a header
        to: { name: '', address: recipient },
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        ...(html ? { html } : {}),
        // no holiday notes come back
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      })
    } catch (error) {
      throw asTransportError(error, passwordsIn(smtpUrl))
    }
  }

  return { send, close: () => smtp.close() }
}

function asTransportError(error: unknown, secrets: string[]): TransportError {
  const about = (error ?? {}) as { code?: string; command?: string; responseCode?: number }
  const { code = '', command = '', responseCode = 0 } = about
  const message = withoutSecrets(error instanceof Error ? error.message : String(error), secrets)
  if (responseCode >= 500 && ABOUT_THE_MESSAGE.includes(command))
    return new TransportError('refused', message)
  return new TransportError(UNREACHABLE.includes(code) ? 'unreachable' : 'failed', message)
}

/** As it stands in the address, and as it is sent. */
function passwordsIn(smtpUrl: string): string[] {
  const { password } = new URL(smtpUrl)
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}
