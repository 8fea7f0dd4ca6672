import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { resolveMail, resolveSms } from '#server/connections/resolve.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createWebFetch } from '#server/platform/web/web-request.ts'
import { headerOf, startFakeSmtpServer } from '#server/testing/fake-smtp-server.ts'
import type { OutgoingMessage, Transport } from './transport.ts'
import { createTransports } from './transports.ts'

const MESSAGE: OutgoingMessage = {
  messageId: '<01ka.0@swarna.example>',
  recipient: 'ananya@example.in',
  replyTo: '',
  subject: 'Welcome ₹',
  text: 'Namaste',
  html: '<p>Namaste</p>',
}

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

function transportsOf(env: Record<string, string>) {
  const config = readConfig(env)
  const mail = resolveMail(config, { settings: {} }, '')
  const sms = resolveSms(config, { settings: {} }, '')
  return createTransports(
    {
      mail: mail.server,
      mailFrom: mail.from,
      sms: sms && { ...sms, fetch: createWebFetch({ mayConnect: () => true }) },
    },
    async () => 'Kanaka, Jewels & Sons',
  )
}

/** Configured through the environment, so that the configuration is tested too. */
function transport(channel: 'mail' | 'sms', env: Record<string, string>): Transport {
  return transportsOf({ MAIL_FROM: 'Swarna <care@swarna.example>', ...env })[channel]!
}

async function mailbox(given: Parameters<typeof startFakeSmtpServer>[0] = {}) {
  const made = await startFakeSmtpServer(given)
  open.push(made)
  return made
}

const rejected = (code: number, words: string) => () => {
  throw Object.assign(new Error(words), { responseCode: code })
}

describe('mail', () => {
  test('is sent over SMTP from the shop’s address to one mailbox, as text and HTML', async () => {
    const { url, mails } = await mailbox()
    await transport('mail', { SMTP_URL: url }).send(MESSAGE)
    expect(mails).toMatchObject([
      { from: 'care@swarna.example', to: ['ananya@example.in'], messageId: '<01ka.0@swarna.example>' },
    ])
    const { source } = mails[0]!
    expect(headerOf(source, 'From')).toBe('Swarna <care@swarna.example>')
    expect(headerOf(source, 'Auto-Submitted')).toBe('auto-generated')
    expect(headerOf(source, 'Content-Type')).toContain('multipart/alternative')
    expect(source).toMatch(/text\/plain[\s\S]*text\/html/)
  })

  test('names where one click of the mail program ends it, if it can be ended', async () => {
    const { url, mails } = await mailbox()
    const smtp = transport('mail', { SMTP_URL: url })
    await smtp.send(MESSAGE)
    await smtp.send({ ...MESSAGE, unsubscribeUrl: 'https://kaveri.example/stop-newsletter/a-b' })
    const headers = mails.map(({ source }) =>
      ['List-Unsubscribe', 'List-Unsubscribe-Post'].map((name) => headerOf(source, name)),
    )
    expect(headers[0]).not.toContain('List-Unsubscribe=One-Click')
    expect(headers[1]).toEqual(['<https://kaveri.example/stop-newsletter/a-b>', 'List-Unsubscribe=One-Click'])
  })

  test('has the name of the shop, where the sender is an address alone', async () => {
    const { url, mails } = await mailbox()
    await transport('mail', { SMTP_URL: url, MAIL_FROM: 'care@kanaka.example' }).send(MESSAGE)
    expect(mails).toMatchObject([{ from: 'care@kanaka.example' }])
    // in quotes: a name with a comma is not two senders
    expect(headerOf(mails[0]!.source, 'From')).toBe('"Kanaka, Jewels & Sons" <care@kanaka.example>')
  })

  test('of an enquiry has the customer as reply address', async () => {
    const { url, mails } = await mailbox()
    await transport('mail', { SMTP_URL: url }).send({ ...MESSAGE, replyTo: 'meera@example.in' })
    expect(headerOf(mails[0]!.source, 'Reply-To')).toBe('meera@example.in')
  })

  test('a recipient cannot add another recipient or a header', async () => {
    const { url, mails } = await mailbox()
    const { send } = transport('mail', { SMTP_URL: url })
    const hostile = 'a@example.in,b@example.in\r\nBcc: d@example.in'
    for (const given of [
      { recipient: hostile },
      { replyTo: hostile },
      { subject: 'Hi\r\nBcc: c@example.in' },
      { messageId: '<a>\r\nBcc: e@example.in' },
    ])
      await send({ ...MESSAGE, ...given }).catch(() => {})
    for (const { to, source } of mails) {
      expect(to.length).toBe(1)
      expect(headerOf(source, 'Bcc')).toBe('')
    }
  })

  test('signs in with the URL’s account, and its password is in no error', async () => {
    const password = 'marigold & co'
    const good = await mailbox({ user: 'shop', password })
    await transport('mail', { SMTP_URL: good.url }).send(MESSAGE)
    expect(good.mails).toHaveLength(1)
    const other = await mailbox({ user: 'shop', password: 'another' })
    const wrong = other.url.replace('another', encodeURIComponent(password))
    const refusal = await transport('mail', { SMTP_URL: wrong })
      .send(MESSAGE)
      .catch((error: unknown) => error as Error)
    expect(refusal).toMatchObject({ kind: 'unreachable', message: expect.stringContaining('Invalid') })
    expect(String(refusal)).not.toContain('marigold')
  })

  test.each([
    [550, 'refused'],
    [451, 'failed'],
  ])('a mailbox that answers %i has %s it', async (code, kind) => {
    const { url } = await mailbox({ onRecipient: rejected(code, 'no such mailbox') })
    const sending = transport('mail', { SMTP_URL: url }).send(MESSAGE)
    await expect(sending).rejects.toMatchObject({ kind, message: expect.stringContaining('no such mailbox') })
  })

  test('a missing server is unreachable', async () => {
    const { url, close } = await mailbox()
    await close()
    open.length = 0
    const sending = transport('mail', { SMTP_URL: url }).send(MESSAGE)
    await expect(sending).rejects.toMatchObject({ kind: 'unreachable' })
  })
})

type Heard = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

/** A fake SMS gateway. */
async function gateway(answer: { status?: number; body?: string; headers?: Record<string, string> } = {}) {
  const heard: Heard[] = []
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request
      heard.push({ method, url, headers, body })
      response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '{"type":"success"}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push({
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  })
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const SMS: OutgoingMessage = {
  ...MESSAGE,
  recipient: '9876543210',
  text: '4711 is "your" code & more\n₹',
}

describe('a text message', () => {
  test('is posted as JSON with India’s country code by default', async () => {
    const { heard, url } = await gateway()
    await transport('sms', { SMS_GATEWAY_URL: `${url}/send` }).send(SMS)
    expect(heard).toMatchObject([{ method: 'POST', url: '/send' }])
    expect(heard[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': '<01ka.0@swarna.example>',
    })
    expect(JSON.parse(heard[0]!.body)).toEqual({ to: '+919876543210', text: SMS.text })
  })

  test('fills the templates of a gateway with parameters in the URL', async () => {
    const { heard, url } = await gateway()
    const template = `${url}/api?mobile=91{phone}&message={text}&ref={id}`
    await transport('sms', { SMS_GATEWAY_URL: template, SMS_GATEWAY_METHOD: 'GET' }).send(SMS)
    const asked = new URL(heard[0]!.url, url).searchParams
    expect(Object.fromEntries(asked)).toEqual({
      mobile: '919876543210',
      message: SMS.text,
      ref: SMS.messageId,
    })
    expect(heard[0]).toMatchObject({ method: 'GET', body: '' })
  })

  test('fills the templates of a gateway with a form and a key', async () => {
    const { heard, url } = await gateway()
    await transport('sms', {
      SMS_GATEWAY_URL: url,
      SMS_GATEWAY_BODY: 'To={phone}&Body={text}&DLT=1107',
      SMS_GATEWAY_HEADERS:
        '{"Content-Type":"application/x-www-form-urlencoded","Authorization":"Basic c2VjcmV0"}',
    }).send(SMS)
    expect(heard[0]?.headers.authorization).toBe('Basic c2VjcmV0')
    expect(Object.fromEntries(new URLSearchParams(heard[0]?.body))).toEqual({
      To: '9876543210',
      Body: SMS.text,
      DLT: '1107',
    })
  })

  test('carries its ids with the carriers where the gateway wants them', async () => {
    const { heard, url } = await gateway()
    await transport('sms', {
      SMS_GATEWAY_URL: `${url}/?pe={sender}`,
      SMS_GATEWAY_BODY: '{"to":"{phone}","text":"{text}","dlt":"{template}"}',
    }).send({ ...SMS, smsIds: { templateId: '1107160000000001234', senderId: 'KANAKA' } })
    expect(heard[0]?.url).toBe('/?pe=KANAKA')
    expect(JSON.parse(heard[0]!.body)).toMatchObject({ dlt: '1107160000000001234' })
  })

  test.each([
    [400, 'refused'],
    [402, 'unreachable'],
    [401, 'unreachable'],
    [404, 'unreachable'],
    [405, 'unreachable'],
    [429, 'failed'],
    [500, 'failed'],
  ])('that the gateway answers with %i has %s', async (status, kind) => {
    const { url } = await gateway({ status })
    await expect(transport('sms', { SMS_GATEWAY_URL: url }).send(SMS)).rejects.toMatchObject({
      kind,
      message: `The SMS gateway answered ${status}`,
    })
  })

  test.each([
    ['{"error":"Invalid mobile number"}', 'refused'],
    ['{"error":"The destination 9876543210 does not exist"}', 'refused'],
    ['<h1>404 Not Found</h1><p>The page was not found</p>', 'unreachable'],
    ['{"message":"Template not found"}', 'unreachable'],
  ])('that the gateway answers with 404 and %s has %s', async (body, kind) => {
    const { url } = await gateway({ status: 404, body })
    await expect(transport('sms', { SMS_GATEWAY_URL: url }).send(SMS)).rejects.toMatchObject({ kind })
  })

  test('that the gateway answers with 200 and an error text counts as not sent', async () => {
    const { url } = await gateway({ body: '{"type":"error","message":"no balance"}' })
    const env = { SMS_GATEWAY_URL: url, SMS_GATEWAY_EXPECT: '"type":"success"' }
    await expect(transport('sms', env).send(SMS)).rejects.toMatchObject({ kind: 'failed' })
    const good = await gateway()
    await transport('sms', { ...env, SMS_GATEWAY_URL: good.url }).send(SMS)
  })

  test('does not follow redirects with its key', async () => {
    const other = await gateway()
    const { url } = await gateway({ status: 307, headers: { location: other.url } })
    const env = { SMS_GATEWAY_URL: url, SMS_GATEWAY_HEADERS: '{"authkey":"marigold"}' }
    const refusal = await transport('sms', env)
      .send(SMS)
      .catch((error: unknown) => error as Error)
    expect(refusal).toMatchObject({ kind: 'unreachable' })
    expect(other.heard).toEqual([])
    expect(String(refusal)).not.toContain('marigold')
  })
})

describe('the configuration', () => {
  test('without configuration there is no transport', () => {
    expect(transportsOf({})).toEqual({ mail: null, sms: null })
  })

  test.each([
    [{ MAIL_FROM: 'Swarna' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'a@example.in, b@example.in' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'http://mail.example.in' }, 'SMTP_URL'],
    [{ SMS_GATEWAY_URL: 'ftp://sms.example.in' }, 'SMS_GATEWAY_URL'],
    [{ SMS_GATEWAY_METHOD: 'DELETE' }, 'SMS_GATEWAY_METHOD'],
    [{ SMS_GATEWAY_HEADERS: '{"authkey":"marigold"' }, 'SMS_GATEWAY_HEADERS'],
    [{ SMS_GATEWAY_HEADERS: '["marigold"]' }, 'SMS_GATEWAY_HEADERS'],
    [{ SMS_GATEWAY_HEADERS: '{"content-type":"text/xml","a":"marigold"}' }, 'SMS_GATEWAY_HEADERS'],
    [{ SMS_GATEWAY_BODY: '{"to":"{phone}"}' }, 'SMS_GATEWAY_BODY'],
    [{ SMS_GATEWAY_BODY: 'marigold {phone} {text}' }, 'SMS_GATEWAY_BODY'],
  ])('%j is named at the start, without secrets', (env, name) => {
    expect(() => readConfig(env as Record<string, string>)).toThrow(name)
    expect(() => readConfig(env as Record<string, string>)).not.toThrow('marigold')
  })
})
