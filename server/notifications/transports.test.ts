import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createTransports } from './transports.ts'

const NOTHING = { smtpUrl: null, mailFrom: 'Swarna <shop@example.in>', smsGatewayUrl: null }
const MESSAGE = {
  recipient: 'ananya@example.in',
  subject: 'Welcome ₹',
  text: 'Namaste',
  html: '<p>Namaste</p>',
}

let open: Server | HttpServer | null = null
afterEach(() => new Promise((resolve) => (open ? open.close(resolve) : resolve(undefined))))

async function listening(server: Server | HttpServer): Promise<number> {
  open = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

describe('mail', () => {
  test('goes out over SMTP, from the shop, to one mailbox, as text and HTML', async () => {
    const heard: string[] = []
    const port = await listening(createServer((socket) => speakSmtp(socket, heard)))
    const { mail, close } = createTransports({ ...NOTHING, smtpUrl: `smtp://127.0.0.1:${port}` })
    await mail!(MESSAGE)
    close()
    const all = heard.join('')
    expect(all).toContain('MAIL FROM:<shop@example.in>')
    expect(all.match(/RCPT TO:.*/g)).toEqual(['RCPT TO:<ananya@example.in>'])
    expect(all).toContain('multipart/alternative')
  })

  test('a recipient never becomes two, nor a header', async () => {
    const heard: string[] = []
    const port = await listening(createServer((socket) => speakSmtp(socket, heard)))
    const { mail, close } = createTransports({ ...NOTHING, smtpUrl: `smtp://127.0.0.1:${port}` })
    await mail!({
      ...MESSAGE,
      recipient: 'a@example.in,b@example.in',
      subject: 'Hi\r\nBcc: c@example.in',
    }).catch(() => {})
    close()
    expect(heard.join('').match(/RCPT TO:/g)?.length ?? 0).toBeLessThan(2)
    expect(heard.join('')).not.toMatch(/^Bcc:/m)
  })
})

describe('a text message', () => {
  test('is posted to the gateway with India’s country code', async () => {
    let body = ''
    const port = await listening(
      createHttpServer((request, response) => {
        request.on('data', (part) => {
          body += part
        })
        request.on('end', () => response.end('{}'))
      }),
    )
    const { sms } = createTransports({ ...NOTHING, smsGatewayUrl: `http://127.0.0.1:${port}/send` })
    await sms!({ ...MESSAGE, recipient: '9876543210', text: '4711 is your code' })
    expect(JSON.parse(body)).toEqual({ to: '+919876543210', text: '4711 is your code' })
  })

  test('that the gateway refuses is a failure', async () => {
    const port = await listening(createHttpServer((_, response) => response.writeHead(402).end()))
    const { sms } = createTransports({ ...NOTHING, smsGatewayUrl: `http://127.0.0.1:${port}` })
    await expect(sms!(MESSAGE)).rejects.toThrow('The SMS gateway answered 402')
  })
})

test('what is not configured is not there', () => {
  expect(createTransports(NOTHING)).toMatchObject({ mail: null, sms: null })
})

/** As much SMTP as takes one mail. */
function speakSmtp(socket: Socket, heard: string[]): void {
  let isMail = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 mail.invalid')
  socket.on('data', (bytes) => {
    const text = bytes.toString()
    heard.push(text)
    if (isMail) {
      if (!text.includes('\r\n.\r\n')) return
      isMail = false
      say('250 taken')
    } else if (text.startsWith('DATA')) {
      isMail = true
      say('354 go on')
    } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
    else say('250 ok')
  })
}
