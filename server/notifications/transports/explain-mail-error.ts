import type { SmtpServer } from '#server/connections/service.ts'

/** What nodemailer adds to its errors. */
export type MailError = { code?: string; command?: string; responseCode?: number; syscall?: string }

/** A sentence for staff, without the words of the other side. */
export function explainMailError(
  { code = '', command = '', syscall = '' }: MailError,
  server: SmtpServer,
): string {
  const advice = findWrongEncryption(server)
  if (code === 'EAUTH') return 'The mail server refused the user name or the password.'
  if (code === 'EDNS') return 'The mail server was not found: no server has this name.'
  if (code === 'ETIMEDOUT')
    return `The mail server took too long to answer. ${advice ?? 'Check its name and port.'}`
  if (code === 'ESOCKET' && syscall === 'connect') return 'No mail server answers at this name and port.'
  if (code === 'ESOCKET' || code === 'ETLS')
    return `No encrypted connection to the mail server could be made. ${advice ?? 'Check the port and the encryption.'}`
  if (code === 'ECONNECTION') return withAdvice('The mail server closed the connection.', advice)
  if (code === 'EPROTOCOL')
    return withAdvice('What answers at this name and port is not a mail server.', advice)
  if (command === 'MAIL FROM') return 'The mail server does not accept the sender’s address.'
  if (command === 'RCPT TO') return 'The mail server does not accept the recipient’s address.'
  return 'The mail server did not accept the message.'
}

const withAdvice = (sentence: string, advice: string | null) => (advice ? `${sentence} ${advice}` : sentence)

/** With the wrong encryption for its port a server often says nothing, because it waits for the other side. */
function findWrongEncryption(server: SmtpServer): string | null {
  const url = 'url' in server ? new URL(server.url) : null
  const port = 'url' in server ? Number(url?.port) : server.port
  const isTls = 'url' in server ? url?.protocol === 'smtps:' : server.security === 'tls'
  if (port === 465 && !isTls)
    return 'Port 465 expects TLS from the start: choose that encryption, or another port.'
  return port === 587 && isTls ? 'Port 587 expects STARTTLS: choose that encryption, or port 465.' : null
}
