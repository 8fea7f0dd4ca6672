import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; messageId: string; source: string }

type FakeSmtpOptions = {
  user?: string
  password?: string
  /** To refuse a recipient, throws an Error with `responseCode`. */
  onRecipient?: (address: string) => void
  /** Called when the mail is stored; the sender gets its answer afterwards. */
  beforeResponse?: (mail: ReceivedMail) => Promise<void> | void
}

/** A fake mail server. Accepted mails are in `mails`. */
export async function startFakeSmtpServer({
  user,
  password,
  onRecipient,
  beforeResponse,
}: FakeSmtpOptions = {}) {
  const mails: ReceivedMail[] = []
  const options: SMTPServerOptions = {
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    authOptional: user === undefined,
    allowInsecureAuth: true,
    onAuth: (given, _, done) =>
      given.username === user && given.password === password
        ? done(null, { user })
        : done(new Error(`Invalid username or password, not ${given.password}`)),
    onRcptTo({ address }, _, done) {
      try {
        onRecipient?.(address)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    onData(stream, { envelope }, done) {
      void text(stream).then(async (source) => {
        const mail = {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          messageId: headerOf(source, 'message-id'),
          source,
        }
        mails.push(mail)
        await beforeResponse?.(mail)
        done()
      })
    },
  }
  const server = new SMTPServer(options)
  // some tests kill the sender in the middle
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  const credentials = user === undefined ? '' : `${user}:${encodeURIComponent(password ?? '')}@`
  return {
    mails,
    url: `smtp://${credentials}127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The value of a header with folded lines joined. */
export function headerOf(source: string, name: string): string {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const line = head.split('\r\n').find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line?.slice(name.length + 1).trim() ?? ''
}
