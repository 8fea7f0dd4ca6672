import type { Transporter } from 'nodemailer'
import { errorMessage } from '#server/platform/error-message.ts'
import {
  type OutgoingMessage,
  redactSecrets,
  STEP_TIMEOUT_MS,
  type Transport,
  TransportError,
} from './transport.ts'

/** nodemailer's codes for errors before the server received the message. */
const UNREACHABLE_CODES = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'EPROTOCOL']
/**
 * A refusal of one of these commands is about this recipient or message. A refused `MAIL FROM` is the shop's own fault.
 */
const MESSAGE_COMMANDS = ['RCPT TO', 'DATA']

/** `from` without a name is sent with the name of the shop at that time. */
export function createMailTransport(
  smtpUrl: string,
  from: string,
  shopName: () => Promise<string>,
): Transport {
  const timeouts = {
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
  }
  let smtp: Promise<Transporter> | null = null
  /** nodemailer is loaded with the first mail. */
  const openSmtp = () => (smtp ??= createSmtp())
  async function createSmtp(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: smtpUrl,
      ...timeouts,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  async function send({
    messageId,
    recipient,
    replyTo,
    subject,
    text,
    html,
  }: OutgoingMessage): Promise<void> {
    try {
      const transporter = await openSmtp()
      await transporter.sendMail({
        messageId,
        from: from.includes('<') ? from : { name: await shopName(), address: from },
        subject,
        text,
        // address objects, so that one address cannot become two or add a header
        to: { name: '', address: recipient },
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        ...(html ? { html } : {}),
        // suppresses automatic replies
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      })
    } catch (error) {
      throw toTransportError(error, passwordsIn(smtpUrl))
    }
  }

  return { send, close: () => void smtp?.then((transporter) => transporter.close()) }
}

function toTransportError(error: unknown, secrets: string[]): TransportError {
  const details = (error ?? {}) as { code?: string; command?: string; responseCode?: number }
  const { code = '', command = '', responseCode = 0 } = details
  const message = redactSecrets(errorMessage(error), secrets)
  if (responseCode >= 500 && MESSAGE_COMMANDS.includes(command)) return new TransportError('refused', message)
  return new TransportError(UNREACHABLE_CODES.includes(code) ? 'unreachable' : 'failed', message)
}

/** Both as written in the URL and decoded. */
function passwordsIn(smtpUrl: string): string[] {
  const { password } = new URL(smtpUrl)
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}
