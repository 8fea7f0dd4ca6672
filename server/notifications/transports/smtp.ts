import type { Transporter } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import type { SmtpServer } from '#server/connections/service.ts'
import { errorMessage } from '#server/platform/error-message.ts'
import { explainMailError, type MailError } from './explain-mail-error.ts'
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
  server: SmtpServer,
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
      ...toOptions(server),
      ...timeouts,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  async function send({
    messageId,
    recipient,
    replyTo,
    unsubscribeUrl,
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
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)),
        },
      })
    } catch (error) {
      throw toTransportError(error, server)
    }
  }

  return { send }
}

/** RFC 8058. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

function toTransportError(error: unknown, server: SmtpServer): TransportError {
  const details = (error ?? {}) as MailError
  const { code = '', command = '', responseCode = 0 } = details
  const explanation = explainMailError(details, server)
  // What is no mail server may be another service of the network, whose first words are not for staff.
  const message = code === 'EPROTOCOL' ? explanation : redactSecrets(errorMessage(error), passwordsIn(server))
  const isRefused = responseCode >= 500 && MESSAGE_COMMANDS.includes(command)
  const kind = isRefused ? 'refused' : UNREACHABLE_CODES.includes(code) ? 'unreachable' : 'failed'
  return new TransportError(kind, message, explanation)
}

function toOptions(server: SmtpServer): SMTPTransport.Options {
  if ('url' in server) return { url: server.url }
  const { host, port, security, user, password } = server
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ...(user === '' ? {} : { auth: { user, pass: password } }),
  }
}

/** Both as written in a URL and decoded. */
function passwordsIn(server: SmtpServer): string[] {
  if (!('url' in server)) return [server.password]
  const { password } = new URL(server.url)
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}
