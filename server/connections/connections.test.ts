import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { desc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { CONNECTION_DEFAULTS } from '#domain/connections.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { createKeyRotation } from '#server/platform/encryption/key-rotation.ts'
import { createSecrets } from '#server/platform/encryption/secrets.ts'
import { encryptionKeys } from '#server/platform/tables.ts'
import { goldRates } from '#server/rates/tables.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { headerOf, startFakeSmtpServer } from '#server/testing/fake-smtp-server.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { encryptedConnectionSecrets } from './service.ts'
import { connections } from './tables.ts'

const SECRET = 'marigold-7731'
const MAIL = CONNECTION_DEFAULTS.mail
const SMS = CONNECTION_DEFAULTS.sms
const FEED = CONNECTION_DEFAULTS.rateFeed
const MAPS = CONNECTION_DEFAULTS.maps
const SOURCE_RATES = { rate24K: 7150.5, rate22K: 6554.6, rate18K: 5363, rateSilver: 88 }

const log: string[] = []
let shop: TestShop
let owner: TestUser
let admin: Api
beforeAll(async () => {
  shop = await startTestShop(
    { LOG_LEVEL: 'debug' },
    undefined,
    { write: (line) => void log.push(line) },
    {
      // The servers of these tests are on this machine. All else follows the rule of the shop.
      mayConnect: (address) => address === '127.0.0.1',
      lookup: async (host) => (host === 'inside.example.in' ? ['10.0.0.7'] : ['127.0.0.1']),
    },
  )
  owner = await shop.make.admin()
  admin = shop.as(owner)
})
afterAll(() => shop.close())

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})
beforeEach(async () => {
  await shop.database.db.update(connections).set({
    settings: {},
    secretEncrypted: null,
    version: 1,
    lastError: null,
    lastErrorAt: null,
    lastSuccessAt: null,
  })
  await shop.database.db.delete(outbox)
  shop.shop.invalidateCaches()
})

async function mailbox(password = SECRET) {
  const box = await startFakeSmtpServer({ user: 'shop', password })
  open.push(box)
  const { port } = new URL(box.url)
  const settings = {
    ...MAIL,
    host: '127.0.0.1',
    port: Number(port),
    security: 'optional' as const,
    user: 'shop',
    from: 'care@kanaka.example',
  }
  return { ...box, settings }
}

type Heard = { url: string; headers: Record<string, unknown>; body: string }

async function web(answer: RequestListener) {
  const heard: Heard[] = []
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      heard.push({ url: request.url ?? '', headers: request.headers, body })
      answer(request, response)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  open.push({ close: () => server.close() })
  return { heard, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe('a mail server', () => {
  test('that staff save sends mails at once, without a restart', async () => {
    expect((await admin.connections.read()).mail).toMatchObject({ isOn: false, hasSecret: false })
    const box = await mailbox()
    const saved = await admin.connections.updateMail({ ...box.settings, secret: SECRET })
    expect(saved.mail).toMatchObject({ isOn: true, hasSecret: true, settings: box.settings, version: 2 })
    await shop.database.transaction((tx) =>
      shop.modules.notifications.queue(tx, {
        eventKey: 'order-placed:1',
        channel: 'mail',
        recipient: 'ananya@example.in',
        subject: 'Your order is placed',
        text: 'Thank you.',
        html: '',
      }),
    )
    expect(await shop.modules.notifications.sendDue()).toBe(1)
    expect(box.mails).toMatchObject([{ from: 'care@kanaka.example', to: ['ananya@example.in'] }])
    expect(box.mails[0]?.messageId).toMatch(/@kanaka\.example>$/)
    expect((await admin.connections.read()).mail.lastSuccessAt).toBe(shop.clock.now().toISOString())
  })

  test('is known to other processes, which learn of the change', async () => {
    const elsewhere = await startTestShop(
      {},
      { database: shop.database, asOwner: shop.asOwner, drop: async () => {} },
    )
    open.push(elsewhere)
    const other = elsewhere.as(owner)
    expect(await shop.anonymous.settings.read()).toMatchObject({ demoCode: '1234' })
    await other.connections.updateMail({ ...MAIL, host: 'smtp.example.in', from: 'care@kanaka.example' })
    await expect.poll(async () => (await shop.anonymous.settings.read()).demoCode).toBeNull()
    const { setup } = await admin.dashboard.read({})
    expect(setup?.steps.find(({ id }) => id === 'mail')).toMatchObject({ done: true })
  })

  test('is tested with a mail to the person who asks', async () => {
    const box = await mailbox()
    await admin.connections.updateMail({ ...box.settings, secret: SECRET })
    expect(await admin.connections.test({ kind: 'mail' })).toEqual({
      isWorking: true,
      message: `A test mail was sent to ${owner.email}.`,
    })
    expect(box.mails).toMatchObject([{ to: [owner.email] }])
    expect(headerOf(box.mails[0]!.source, 'Subject')).toContain('Test mail')
  })

  test.each([
    ['a wrong password', { secret: 'wrong' }, 'The mail server refused the user name or the password.'],
    ['a port where nothing listens', { port: 1 }, 'No mail server answers at this name and port.'],
    [
      'encryption that the server does not have',
      { security: 'tls' as const },
      'No encrypted connection to the mail server could be made. Check the port and the encryption.',
    ],
  ])('with %s says so in a sentence', async (_, wrong, message) => {
    const box = await mailbox()
    await admin.connections.updateMail({ ...box.settings, secret: SECRET, ...wrong })
    expect(await admin.connections.test({ kind: 'mail' })).toEqual({ isWorking: false, message })
    const { lastError, lastErrorAt } = (await admin.connections.read()).mail
    expect([lastError, lastErrorAt]).toEqual([message, shop.clock.now().toISOString()])
  })

  test('that is none does not tell staff what it said', async () => {
    const { origin } = await web((_, response) => response.end())
    await admin.connections.updateMail({
      ...MAIL,
      host: '127.0.0.1',
      port: Number(new URL(origin).port),
      security: 'optional',
      from: 'care@kanaka.example',
    })
    const { isWorking, message } = await admin.connections.test({ kind: 'mail' })
    expect(isWorking).toBe(false)
    expect(message).toMatch(/^(What answers at this name|The mail server|No mail server)/)
  })

  test('needs a host name, a sender, and a password for a user name', async () => {
    await expect(
      admin.connections.updateMail({
        ...MAIL,
        host: 'https://smtp.example.in',
        from: 'nobody',
        user: 'shop',
      }),
    ).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ path: 'host' }, { path: 'from' }, { path: 'secret' }],
    })
  })
})

describe('a secret', () => {
  test('is in no answer, log line, audit entry or export, and encrypted in the database', async () => {
    const box = await mailbox()
    const answers: unknown[] = [
      await admin.connections.updateMail({ ...box.settings, secret: SECRET }),
      await admin.connections.test({ kind: 'mail' }),
    ]
    const gateway = await web((_, response) => response.writeHead(401).end(`${SECRET} is no key`))
    answers.push(
      await admin.connections.updateSms({
        ...SMS,
        url: `${gateway.origin}/{key}`,
        header: 'authkey: {key}',
        secret: SECRET,
      }),
      await admin.connections.test({ kind: 'sms' }),
      await admin.connections.updateRateFeed({
        ...FEED,
        url: `${gateway.origin}/?key={key}`,
        secret: SECRET,
      }),
      await admin.connections.test({ kind: 'rateFeed' }),
      await admin.connections.read(),
      await admin.settings.read(),
      await admin.audit.list({}),
      await admin.account.exportProfile(),
      await admin.outbox.list({}),
      await shop.database.db.select().from(auditLog),
      await shop.database.db.select().from(connections),
    )
    expect(gateway.heard.map(({ url }) => url)).toEqual([`/${SECRET}`, `/?key=${SECRET}`])
    expect(log.length).toBeGreaterThan(5)
    expect(JSON.stringify(answers)).not.toContain(SECRET)
    expect(log.join('\n')).not.toContain(SECRET)
  })

  test('is kept, replaced and removed, and the audit log says which', async () => {
    const lastEntry = async () => {
      const [row] = await shop.database.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.action, 'connections.update'))
        .orderBy(desc(auditLog.id))
        .limit(1)
      return row!
    }
    const settings = { ...MAIL, host: 'smtp.example.in', user: 'shop', from: 'care@kanaka.example' }
    await admin.connections.updateMail({ ...settings, secret: SECRET })
    expect(await lastEntry()).toMatchObject({
      subject: 'connection mail',
      before: { host: '', credential: 'none' },
      // Some providers use a token as the user name too.
      after: { host: 'smtp.example.in', user: '…', credential: 'set' },
    })
    await admin.connections.updateMail({ ...settings, from: 'shop@kanaka.example' })
    expect(await lastEntry()).toMatchObject({
      before: { from: 'care@kanaka.example' },
      after: { from: 'shop@kanaka.example' },
    })
    expect((await lastEntry()).after).not.toHaveProperty('credential')
    const { mail } = await admin.connections.updateMail({ ...settings, user: '', secret: null })
    expect(mail.hasSecret).toBe(false)
    expect((await lastEntry()).after).toMatchObject({ credential: 'removed' })
  })

  test('does not go to another server than the one for which it was entered', async () => {
    const settings = { ...MAIL, host: 'smtp.example.in', user: 'shop', from: 'care@kanaka.example' }
    await admin.connections.updateMail({ ...settings, secret: SECRET })
    await expect(
      admin.connections.updateMail({ ...settings, host: 'evil.example.in' }),
    ).rejects.toMatchObject({ kind: 'invalid', errors: [{ path: 'secret' }] })
    await admin.connections.updateRateFeed({
      ...FEED,
      url: 'https://rates.example.in/v1',
      header: 'X-Api-Key: {key}',
      secret: SECRET,
    })
    await expect(
      admin.connections.updateRateFeed({
        ...FEED,
        url: 'https://evil.example.in/v1',
        header: 'X-Api-Key: {key}',
      }),
    ).rejects.toMatchObject({ kind: 'invalid', errors: [{ path: 'secret' }] })
    // without a server there is nothing left to keep it for
    expect((await admin.connections.updateMail({ ...settings, host: '', user: '' })).mail.hasSecret).toBe(
      false,
    )
  })

  test('of a mail server is asked for again when its port or encryption changes', async () => {
    const settings = { ...MAIL, host: 'smtp.example.in', user: 'shop', from: 'care@kanaka.example' }
    await admin.connections.updateMail({ ...settings, secret: SECRET })
    for (const change of [{ security: 'optional' as const }, { port: 2525 }])
      await expect(admin.connections.updateMail({ ...settings, ...change })).rejects.toMatchObject({
        errors: [{ path: 'secret', message: expect.stringContaining('again') }],
      })
    const { mail } = await admin.connections.updateMail({ ...settings, from: 'shop@kanaka.example' })
    expect(mail.hasSecret).toBe(true)
  })

  // The test message would otherwise bring the key of `{text} {key}` to the phone of whoever asks for it.
  test('of a gateway is asked for again when what is sent to it changes', async () => {
    const settings = { ...SMS, url: 'https://sms.example.in/send', header: 'authkey: {key}' }
    await admin.connections.updateSms({ ...settings, secret: SECRET })
    for (const change of [
      { body: '{"to":"{phone}","text":"{text} {key}"}' },
      { url: 'https://sms.example.in/send?log={key}' },
      { header: 'X-Trace: {key}' },
      { method: 'PUT' as const },
    ])
      await expect(admin.connections.updateSms({ ...settings, ...change })).rejects.toMatchObject({
        errors: [{ path: 'secret', message: expect.stringContaining('again') }],
      })
    const { sms } = await admin.connections.updateSms({ ...settings, expectedResponse: 'success' })
    expect(sms.hasSecret).toBe(true)
  })

  test('of a source of rates is asked for again when its address or header changes', async () => {
    const settings = { ...FEED, url: 'https://rates.example.in/v1', header: 'X-Api-Key: {key}' }
    await admin.connections.updateRateFeed({ ...settings, secret: SECRET })
    for (const change of [{ url: 'https://rates.example.in/echo' }, { header: 'X-Trace: {key}' }])
      await expect(admin.connections.updateRateFeed({ ...settings, ...change })).rejects.toMatchObject({
        errors: [{ path: 'secret', message: expect.stringContaining('again') }],
      })
    const { rateFeed } = await admin.connections.updateRateFeed({ ...settings, intervalMinutes: 30 })
    expect(rateFeed.hasSecret).toBe(true)
  })

  test('is encrypted with the newest key after a rotation, and still works', async () => {
    const { database } = shop
    const keys = new Map([[1, randomBytes(32)]])
    const secrets = createSecrets(() => keys)
    await database.db
      .update(connections)
      .set({ secretEncrypted: secrets.encrypt(SECRET, 'connection:mail') })
      .where(eq(connections.id, 'mail'))
    keys.set(2, randomBytes(32))
    await createKeyRotation({
      database,
      secrets,
      log: pino({ level: 'silent' }),
      columns: [encryptedConnectionSecrets],
    }).run()
    const [row] = await database.db.select().from(connections).where(eq(connections.id, 'mail'))
    expect(row!.secretEncrypted).toMatch(/^v2\./)
    keys.delete(1)
    expect(secrets.decrypt(row!.secretEncrypted!, 'connection:mail')).toBe(SECRET)
  })

  test('of another key than that of the shop stops its start', async () => {
    const other = createSecrets(() => new Map([[1, randomBytes(32)]]))
    await shop.database.db.delete(encryptionKeys)
    await shop.database.db
      .update(connections)
      .set({ secretEncrypted: other.encrypt(SECRET, 'connection:mail') })
      .where(eq(connections.id, 'mail'))
    await expect(shop.shop.assertKeys()).rejects.toThrow('secret.key in DATA_DIR does not hold key 1')
  })

  test('whose key is missing leaves the shop open', async () => {
    await shop.database.db
      .update(connections)
      .set({
        settings: { host: 'smtp.example.in' },
        secretEncrypted: `v1.${randomBytes(60).toString('base64')}`,
      })
      .where(eq(connections.id, 'mail'))
    shop.shop.invalidateCaches()
    expect(await shop.anonymous.settings.read()).toMatchObject({ canSendCodes: true })
  })
})

describe('an SMS gateway', () => {
  test('gets the key in address, header and body, and is tested with the message of a code', async () => {
    const gateway = await web((_, response) => response.end('{"type":"success"}'))
    await admin.connections.updateSms({
      ...SMS,
      url: `${gateway.origin}/send?key={key}`,
      header: 'Authorization: Bearer {key}',
      body: '{"key":"{key}","to":"91{phone}","text":"{text}"}',
      expectedResponse: '"type":"success"',
      secret: SECRET,
    })
    expect(await shop.anonymous.settings.read()).toMatchObject({ codeChannels: ['phone'] })
    const phone = '9876501234'
    const caller = shop.as(await shop.make.user({ permissions: ['*'], phone }))
    expect(await caller.connections.test({ kind: 'sms' })).toEqual({
      isWorking: true,
      message: `A text message with the code 0000 was sent to ${phone}.`,
    })
    expect(gateway.heard).toMatchObject([
      { url: `/send?key=${SECRET}`, headers: { authorization: `Bearer ${SECRET}` } },
    ])
    expect(JSON.parse(gateway.heard[0]!.body)).toEqual({
      key: SECRET,
      to: `91${phone}`,
      text: expect.stringContaining('0000 is your verification code'),
    })
  })

  test('is called with an empty body, where the address holds everything', async () => {
    const gateway = await web((_, response) => response.end())
    const url = `${gateway.origin}/send?to={phone}&text={text}`
    await admin.connections.updateSms({ ...SMS, url, body: '' })
    expect((await admin.connections.read()).sms.settings.body).toBe('')
    const caller = shop.as(await shop.make.user({ permissions: ['*'], phone: '9876501235' }))
    expect(await caller.connections.test({ kind: 'sms' })).toMatchObject({ isWorking: true })
    expect(gateway.heard).toMatchObject([{ body: '' }])
    await expect(
      admin.connections.updateSms({ ...SMS, url: gateway.origin, body: '' }),
    ).rejects.toMatchObject({ errors: [{ path: 'body' }] })
  })

  test.each([
    [401, 'The SMS gateway refused the key.'],
    [402, 'The SMS gateway asks for payment: the credit may be used up.'],
    [307, 'The SMS gateway sends to another address. Enter the final one.'],
    [503, 'The SMS gateway has a fault at the moment (503). Try again later.'],
  ])('that answers %i is explained, and its key goes nowhere else', async (status, message) => {
    const other = await web((_, response) => response.end())
    const gateway = await web((_, response) =>
      response.writeHead(status, { location: `${other.origin}/elsewhere` }).end(),
    )
    await admin.connections.updateSms({ ...SMS, url: gateway.origin })
    const caller = shop.as(
      await shop.make.user({ permissions: ['*'], phone: `98765${status}10`.slice(0, 10) }),
    )
    expect(await caller.connections.test({ kind: 'sms' })).toEqual({ isWorking: false, message })
    expect(other.heard).toEqual([])
  })

  test('whose name leads into the network of the shop is not asked', async () => {
    await admin.connections.updateSms({ ...SMS, url: 'http://inside.example.in/' })
    const caller = shop.as(await shop.make.user({ permissions: ['*'], phone: '9876501236' }))
    expect(await caller.connections.test({ kind: 'sms' })).toEqual({
      isWorking: false,
      message:
        'The SMS gateway is not used: its address is not on the public web, or its port is not 80 or 443.',
    })
  })

  test.each([
    [{ url: 'https://sms.example.in/{name}' }, 'url'],
    [{ url: 'https://user:secret@sms.example.in' }, 'url'],
    [{ url: 'https://a;script-src.example.in' }, 'url'],
    [{ url: 'ftp://sms.example.in' }, 'url'],
    [{ body: '{"to":"{phone}"}' }, 'body'],
    [{ body: '{phone} {text}' }, 'body'],
    [{ header: 'authkey' }, 'header'],
    [{ header: 'Host: inside.example.in' }, 'header'],
    [{ header: 'Content-Length: 5' }, 'header'],
    [{ header: 'X-Template: {template}' }, 'header'],
    [{ header: 'authkey: {key}' }, 'secret'],
    [{ secret: 'a key' }, 'secret'],
    [{ secret: 'unused' }, 'url'],
  ])('is refused with %j', async (wrong, path) => {
    const settings = { ...SMS, url: 'https://sms.example.in' }
    await expect(admin.connections.updateSms({ ...settings, ...wrong })).rejects.toMatchObject({
      kind: 'invalid',
      errors: expect.arrayContaining([expect.objectContaining({ path })]),
    })
  })
})

describe('a source of rates', () => {
  test('is tested without saving its rates', async () => {
    const source = await web((_, response) => response.end(JSON.stringify(SOURCE_RATES)))
    await admin.connections.updateRateFeed({ ...FEED, url: source.origin })
    expect(await admin.connections.test({ kind: 'rateFeed' })).toMatchObject({
      isWorking: true,
      rates: [
        { code: 'gold-24k', name: 'Gold 24K', rate: 7150.5 },
        { code: 'gold-22k', rate: 6554.6 },
        { code: 'gold-18k', rate: 5363 },
        { code: 'silver', rate: 88 },
      ],
    })
    expect(await shop.database.db.select().from(goldRates)).toEqual([])
  })

  test('is asked without a restart, and no more when it is removed', async () => {
    expect(await admin.rates.feed()).toMatchObject({ isConfigured: false })
    await admin.connections.updateRateFeed({ ...FEED, url: 'https://rates.example.in/v1' })
    expect(await admin.rates.feed()).toMatchObject({ isConfigured: true, source: 'rates.example.in' })
    await admin.connections.updateRateFeed(FEED)
    expect(await admin.rates.feed()).toMatchObject({ isConfigured: false })
  })

  test('counts at once with a corrected key', async () => {
    const source = await web((request, response) =>
      response.writeHead(request.headers['x-api-key'] === 'right' ? 200 : 401).end('{}'),
    )
    const feed = { ...FEED, url: source.origin, header: 'X-Api-Key: {key}' }
    await admin.connections.updateRateFeed({ ...feed, secret: 'wrong' })
    const { rateFeed } = shop.modules
    try {
      rateFeed.start()
      await expect.poll(async () => (await admin.rates.feed()).outcome).toBe('failed')
      expect(source.heard).toHaveLength(1)
      await admin.connections.updateRateFeed({ ...feed, secret: 'right' })
      expect(await admin.rates.feed()).toMatchObject({ outcome: 'none' })
      rateFeed.stop()
      rateFeed.start()
      await expect.poll(() => source.heard.length).toBe(2)
      expect(source.heard[1]?.headers).toMatchObject({ 'x-api-key': 'right' })
    } finally {
      rateFeed.stop()
    }
  })

  test('that sends no rates is explained', async () => {
    const source = await web((_, response) => response.end('{"rate24K":1}'))
    await admin.connections.updateRateFeed({ ...FEED, url: source.origin })
    expect(await admin.connections.test({ kind: 'rateFeed' })).toEqual({
      isWorking: false,
      message: 'The answer of the source has no rate at “rate22K”.',
    })
  })

  test.each(['http://10.0.0.7/', 'http://[::1]/', 'http://localhost/', 'http://169.254.169.254/latest'])(
    'in the network of the shop is refused: %s',
    async (url) => {
      await expect(admin.connections.updateRateFeed({ ...FEED, url })).rejects.toMatchObject({
        errors: [{ path: 'url' }],
      })
    },
  )

  test('whose name leads into the network of the shop is not asked', async () => {
    await admin.connections.updateRateFeed({ ...FEED, url: 'http://inside.example.in/' })
    expect(await admin.connections.test({ kind: 'rateFeed' })).toEqual({
      isWorking: false,
      message:
        'The source of rates is not used: its address is not on the public web, or its port is not 80 or 443.',
    })
  })

  test('on this machine is refused by the rule of the shop', async () => {
    const plain = await startTestShop()
    open.push(plain)
    const own = plain.as(await plain.make.admin())
    for (const url of ['http://127.0.0.1:8080/', 'http://192.168.1.4/', 'https://1.1.1.1:8443/'])
      await expect(own.connections.updateRateFeed({ ...FEED, url })).rejects.toMatchObject({
        errors: [{ path: 'url' }],
      })
    await expect(own.connections.updateSms({ ...SMS, url: 'http://127.0.0.1/' })).rejects.toMatchObject({
      errors: [{ path: 'url' }],
    })
  })
})

describe('maps', () => {
  test('change for all pages, and an empty address is the default', async () => {
    expect((await shop.anonymous.settings.read()).maps).toMatchObject({ tilesUrl: MAPS.tilesUrl })
    const tilesUrl = 'https://tiles.example.in/{z}/{x}/{y}.png'
    await admin.connections.updateMaps({ ...MAPS, tilesUrl, photonUrl: '' })
    expect((await shop.anonymous.settings.read()).maps).toMatchObject({ tilesUrl, photonUrl: MAPS.photonUrl })
    await admin.connections.updateMaps({ ...MAPS, provider: 'off' })
    expect((await shop.anonymous.settings.read()).maps).toBeNull()
  })

  test('are tested with one tile', async () => {
    const tiles = await web((request, response) =>
      response
        .writeHead(200, { 'content-type': request.url === '/2/2/1.png' ? 'image/png' : 'text/html' })
        .end(),
    )
    await admin.connections.updateMaps({ ...MAPS, tilesUrl: `${tiles.origin}/{z}/{x}/{y}.png` })
    expect(await admin.connections.test({ kind: 'maps' })).toMatchObject({ isWorking: true })
    await admin.connections.updateMaps({ ...MAPS, tilesUrl: `${tiles.origin}/{z}/{x}/{y}.html` })
    expect(await admin.connections.test({ kind: 'maps' })).toEqual({
      isWorking: false,
      message: 'The tile server answered with something that is no picture.',
    })
  })
})

test('a tile server that only browsers reach is not called broken', async () => {
  await admin.connections.updateMaps({ ...MAPS, tilesUrl: 'http://inside.example.in/{z}/{x}/{y}.png' })
  expect(await admin.connections.test({ kind: 'maps' })).toEqual({
    isWorking: true,
    message: expect.stringContaining('Browsers ask the tile server themselves. The shop cannot try it'),
  })
  expect((await admin.connections.read()).maps).toMatchObject({ lastError: null, lastSuccessAt: null })
})

describe('the environment', () => {
  test('wins over what is saved, and is shown without its secrets', async () => {
    const fixed = await startTestShop({
      SMTP_URL: `smtps://${SECRET}:${SECRET}@mail.example.in`,
      SMS_GATEWAY_URL: `https://sms.example.in/send?key=${SECRET}&to={phone}&text={text}`,
      SMS_GATEWAY_METHOD: 'GET',
      RATE_FEED_URL: `https://rates.example.in/${SECRET}`,
      RATE_FEED_HEADER: `X-Api-Key: ${SECRET}`,
      GOOGLE_MAPS_KEY: 'AIzaSyExampleExampleExample',
    })
    open.push(fixed)
    const own = fixed.as(await fixed.make.admin())
    const stored = { host: 'saved.example.in', port: 2525, user: 'saved', from: 'saved@kanaka.example' }
    await fixed.database.db.update(connections).set({ settings: stored }).where(eq(connections.id, 'mail'))
    await fixed.database.db
      .update(connections)
      .set({ settings: { url: 'https://saved.example.in' } })
      .where(eq(connections.id, 'rateFeed'))
    fixed.shop.invalidateCaches()
    const shown = await own.connections.read()
    expect(JSON.stringify(shown)).not.toContain(SECRET)
    expect(shown).toMatchObject({
      mail: {
        isOn: true,
        hasSecret: true,
        settings: { host: 'mail.example.in', port: 465, security: 'tls', user: '••••••' },
        environment: { host: 'SMTP_URL', secret: 'SMTP_URL' },
      },
      sms: { settings: { url: 'https://sms.example.in' }, environment: { url: 'SMS_GATEWAY_URL' } },
      rateFeed: { settings: { url: 'https://rates.example.in' }, environment: { url: 'RATE_FEED_URL' } },
      maps: { settings: { provider: 'google' }, environment: { googleKey: 'GOOGLE_MAPS_KEY' } },
    })
    const saved = await own.connections.updateMail({
      ...MAIL,
      host: 'evil.example.in',
      from: 'care@kanaka.example',
    })
    expect(saved.mail.settings).toMatchObject({ host: 'mail.example.in', from: 'care@kanaka.example' })
    expect(await fixed.modules.connections.current()).toMatchObject({
      mail: { url: `smtps://${SECRET}:${SECRET}@mail.example.in` },
      mailFrom: 'care@kanaka.example',
      rateFeed: { url: `https://rates.example.in/${SECRET}` },
      maps: { provider: 'google' },
    })
    const [row] = await fixed.database.db.select().from(connections).where(eq(connections.id, 'mail'))
    // What was saved is there again on the day on which the variable goes away.
    expect(row?.settings).toMatchObject({ host: 'saved.example.in', port: 2525 })
    await expect(
      own.connections.updateMail({ ...MAIL, from: 'care@kanaka.example', secret: 'another' }),
    ).rejects.toMatchObject({ errors: [{ path: 'secret' }] })
  })
})

describe('what the environment does not set', () => {
  test.each(['smtp://my_relay:2525', 'smtp://[::1]:2525'])('can be saved beside SMTP_URL=%s', async (url) => {
    const fixed = await startTestShop({ SMTP_URL: url })
    open.push(fixed)
    const own = fixed.as(await fixed.make.admin())
    const { settings } = (await own.connections.read()).mail
    const { mail } = await own.connections.updateMail({ ...settings, from: 'care@kanaka.example' })
    expect(mail.settings.from).toBe('care@kanaka.example')
    await expect(own.connections.updateMail({ ...settings, from: 'nobody' })).rejects.toMatchObject({
      errors: [{ path: 'from' }],
    })
  })

  test('is all that is checked beside SMS_GATEWAY_URL', async () => {
    const fixed = await startTestShop({ SMS_GATEWAY_URL: 'http://10.0.0.7:8080/send' })
    open.push(fixed)
    const own = fixed.as(await fixed.make.admin())
    const { settings } = (await own.connections.read()).sms
    expect((await own.connections.updateSms(settings)).sms).toMatchObject({ version: 2, settings })
  })
})

describe('a role that manages users but does not hold everything', () => {
  // Whoever decides where mails and text messages go can read the link with which an owner sets a new password.
  test('cannot point mails or text messages to a server of its own, nor test them', async () => {
    const api = shop.as(await shop.make.user({ permissions: ['manage_users'] }))
    const box = await mailbox()
    const refused = { kind: 'forbidden' }
    await expect(api.connections.updateMail({ ...box.settings, secret: SECRET })).rejects.toMatchObject(
      refused,
    )
    await expect(api.connections.updateSms({ ...SMS, url: 'https://sms.example.in' })).rejects.toMatchObject(
      refused,
    )
    await admin.connections.updateMail({ ...box.settings, secret: SECRET })
    await admin.connections.updateSms({ ...SMS, url: 'https://sms.example.in' })
    for (const kind of ['mail', 'sms'] as const)
      await expect(api.connections.test({ kind })).rejects.toMatchObject(refused)
    expect(box.mails).toEqual([])
  })

  test('sees them, and sets rates and maps', async () => {
    const api = shop.as(await shop.make.user({ permissions: ['manage_users'] }))
    expect((await api.connections.read()).mail.settings).toEqual(MAIL)
    await api.connections.updateRateFeed({ ...FEED, url: 'https://rates.example.in/v1' })
    const { maps } = await api.connections.updateMaps({ ...MAPS, attribution: '© Ours' })
    expect(maps.settings.attribution).toBe('© Ours')
  })
})

describe('changes', () => {
  test('of two people at once: the second is told, and overwrites nothing', async () => {
    await admin.connections.updateMaps({ ...MAPS, attribution: '© Ours', version: 1 })
    await expect(
      admin.connections.updateMaps({ ...MAPS, attribution: '© Theirs', version: 1 }),
    ).rejects.toMatchObject({
      code: 'STALE',
      details: { current: { version: 2, settings: { attribution: '© Ours' } } },
    })
    // A mistake of the second does not hide it.
    await expect(
      admin.connections.updateMaps({ ...MAPS, tilesUrl: 'no address', version: 1 }),
    ).rejects.toMatchObject({ code: 'STALE' })
    const outcomes = await runConcurrently(
      shop.database,
      [1, 2, 3, 4].map(
        (n) => () => admin.connections.updateMaps({ ...MAPS, attribution: `© ${n}`, version: 2 }),
      ),
    )
    expect(countFulfilled(outcomes)).toBe(1)
  })

  test('need a recent sign-in', async () => {
    const idle = shop.as(await shop.make.admin(), { confirmsIdentity: false })
    shop.clock.advance(11 * 60_000)
    await expect(idle.connections.updateMaps(MAPS)).rejects.toMatchObject({ code: 'REAUTHENTICATE' })
    shop.clock.advance(-11 * 60_000)
  })

  test('of what is not connected cannot be tested', async () => {
    await expect(admin.connections.test({ kind: 'mail' })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })
})

test('tests are limited for each person', async () => {
  const limited = await startTestShop({ RATE_LIMIT: 'on' })
  try {
    const [first, second] = [limited.as(await limited.make.admin()), limited.as(await limited.make.admin())]
    const refusal = (api: Api) => api.connections.test({ kind: 'mail' }).catch((error: unknown) => error)
    for (let n = 0; n < 10; n += 1) expect(await refusal(first)).toMatchObject({ code: 'NOT_CONNECTED' })
    expect(await refusal(first)).toMatchObject({ kind: 'too-many' })
    expect(await refusal(second)).toMatchObject({ code: 'NOT_CONNECTED' })
  } finally {
    await limited.close()
  }
})
