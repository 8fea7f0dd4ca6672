import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connections } from '#server/connections/tables.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { createNotifications, type QueuedMessage } from '../service.ts'
import { outbox } from '../tables.ts'
import { SECRET_PLACEHOLDER } from '../templates/secret-placeholder.ts'
import { type OutgoingMessage, type Transport, TransportError } from '../transports/transport.ts'
import type { Transports } from '../transports/transports.ts'
import { backoffSeconds, MAX_TRIES } from './sender.ts'

const DAY = 24 * 3600 * 1000

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(outbox)
})

type Send = Transport['send']

function server(sends: { mail?: Send; sms?: Send }) {
  const asTransport = (send: Send | undefined) => (send ? { send } : null)
  const transports: Transports = { mail: asTransport(sends.mail), sms: asTransport(sends.sms) }
  const { database, clock, config, modules } = shop
  return createNotifications({
    database,
    clock,
    config,
    connections: modules.connections,
    audit: modules.audit,
    transports,
    shop: modules.settings.current,
    shopName: async () => 'Swarna',
    log: pino({ level: 'silent' }),
  })
}

const callerOf = ({ id, name, email }: TestUser) =>
  ({
    signedIn: true,
    userId: id,
    name,
    email,
    address: '',
    permissions: ['*'],
  }) as unknown as AuthenticatedCaller

/** A transport that records its messages. */
function postbox() {
  const sent: OutgoingMessage[] = []
  const mail = async (message: OutgoingMessage) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    sent.push(message)
  }
  return { sent, mail }
}

const failing =
  (kind: TransportError['kind'], message = '421 later'): Send =>
  async () => {
    throw new TransportError(kind, message)
  }

const message = (given: Partial<QueuedMessage> = {}): QueuedMessage => ({
  eventKey: 'order-placed:1',
  channel: 'mail',
  recipient: 'ananya@example.in',
  subject: 'Your order is placed',
  text: 'Thank you.',
  html: '<p>Thank you.</p>',
  ...given,
})

const queue = (given: Partial<QueuedMessage> = {}) =>
  shop.database.transaction((tx) => shop.modules.notifications.queue(tx, message(given)))
const rows = () => shop.database.db.select().from(outbox)

describe('the outbox', () => {
  test('a message is written in the transaction of its event', async () => {
    const undone = shop.database.transaction(async (tx) => {
      await shop.modules.notifications.queue(tx, message())
      throw new Error('no order')
    })
    await expect(undone).rejects.toThrow('no order')
    expect(await rows()).toHaveLength(0)
  })

  test('one event is one message, however often it is queued', async () => {
    await queue()
    await queue()
    expect(await rows()).toHaveLength(1)
  })

  test('without a transport messages wait and can be read', async () => {
    await queue()
    expect(await server({}).sendDue()).toBe(0)
    expect(await rows()).toMatchObject([{ sentAt: null, tries: 0, text: 'Thank you.' }])
  })

  test('sent messages are deleted after 90 days, waiting ones are kept', async () => {
    await queue({ eventKey: 'sent' })
    await server(postbox()).sendDue()
    await queue({ eventKey: 'waiting', channel: 'sms', recipient: '9876543210' })
    shop.clock.advance(90 * DAY + 1000)
    await server({}).sendDue()
    expect(await rows()).toMatchObject([{ eventKey: 'waiting' }])
  })
})

describe('sending', () => {
  test('sends due messages once', async () => {
    const { sent, mail } = postbox()
    await queue({ replyTo: 'care@example.in' })
    const own = server({ mail })
    expect(await own.sendDue()).toBe(1)
    expect(await own.sendDue()).toBe(0)
    const [row] = await rows()
    expect(sent).toEqual([
      {
        recipient: 'ananya@example.in',
        subject: 'Your order is placed',
        replyTo: 'care@example.in',
        unsubscribeUrl: '',
        text: 'Thank you.',
        html: '<p>Thank you.</p>',
        messageId: `<${row?.id}.0@example.com>`,
        smsIds: { templateId: '', senderId: '' },
      },
    ])
    expect(row).toMatchObject({ sentAt: shop.clock.now(), leaseUntil: null, lastError: null })
  })

  test('concurrent processes send each message once', async () => {
    const { sent, mail } = postbox()
    for (let at = 0; at < 25; at += 1) await queue({ eventKey: `event:${at}`, subject: `Mail ${at}` })
    const counts = await Promise.all([1, 2, 3].map(() => server({ mail }).sendDue()))
    expect(sent).toHaveLength(25)
    expect(counts.reduce((sum, count) => sum + count)).toBe(25)
    expect(new Set(sent.map(({ subject }) => subject)).size).toBe(25)
  })

  test('a message that hangs is not taken by another process until its lease ends', async () => {
    await queue()
    void server({ mail: () => new Promise(() => {}) }).sendDue()
    await expect.poll(async () => (await rows())[0]?.leaseUntil).not.toBeNull()
    const { sent, mail } = postbox()
    shop.clock.advance(119_000)
    await server({ mail }).sendDue()
    expect(sent).toHaveLength(0)
    shop.clock.advance(1_000)
    await server({ mail }).sendDue()
    expect(sent).toHaveLength(1)
  })

  test('a late failure of one process does not affect the process that took over', async () => {
    await queue()
    let fail = () => {}
    const slow = new Promise<void>((_, reject) => {
      fail = () => reject(new Error('timeout'))
    })
    const first = server({ mail: () => slow }).sendDue()
    await expect.poll(async () => (await rows())[0]?.leaseUntil).not.toBeNull()
    shop.clock.advance(120_000)
    void server({ mail: () => new Promise(() => {}) }).sendDue()
    await expect.poll(async () => (await rows())[0]?.tries).toBe(2)
    const [held] = await rows()
    fail()
    await first
    expect(await rows()).toEqual([held])
  })

  test('a late success does not mark a message that staff sent again', async () => {
    await queue()
    let finish = () => {}
    const slow = new Promise<void>((resolve) => {
      finish = resolve
    })
    const late = server({ mail: () => slow })
    const first = late.sendDue()
    await expect.poll(async () => (await rows())[0]?.leaseUntil).not.toBeNull()
    shop.clock.advance(120_000)
    const { sent, mail } = postbox()
    const second = server({ mail })
    await second.sendDue()
    const admin = await shop.make.admin()
    const caller = callerOf(admin)
    await second.outbox.resend(caller, (await rows())[0]!.id)
    await late.stop()
    finish()
    await first
    expect(await rows()).toMatchObject([{ sentAt: null, resends: 1 }])
    await second.sendDue()
    expect(sent).toHaveLength(2)
  })

  test('all attempts of a message have the same, unique Message-ID', async () => {
    const ids: string[] = []
    let isDown = true
    const own = server({
      mail: async ({ messageId }) => {
        ids.push(messageId)
        if (isDown) throw new TransportError('failed', '451 try again')
      },
    })
    await queue({ eventKey: 'a' })
    await own.sendDue()
    isDown = false
    shop.clock.advance(10_000)
    await own.sendDue()
    await queue({ eventKey: 'b' })
    await own.sendDue()
    expect(ids).toHaveLength(3)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })

  test('waits after a failure and continues with the other messages', async () => {
    await queue({ eventKey: 'a', recipient: 'broken@example.in' })
    await queue({ eventKey: 'b' })
    const { sent, mail } = postbox()
    const own = server({
      mail: (given) =>
        given.recipient.startsWith('broken') ? failing('failed', '451 mailbox is busy')(given) : mail(given),
    })
    await own.sendDue()
    expect(sent).toHaveLength(1)
    const [broken] = await shop.database.db.select().from(outbox).where(eq(outbox.eventKey, 'a'))
    expect(broken).toMatchObject({
      tries: 1,
      lastError: '451 mailbox is busy',
      sentAt: null,
      leaseUntil: null,
    })
    await own.sendDue()
    expect((await rows()).map((row) => row.tries).sort()).toEqual([1, 1])
    shop.clock.advance(10_000)
    await own.sendDue()
    expect((await rows()).map((row) => row.tries).sort()).toEqual([1, 2])
  })

  test('gives up after twelve attempts over a day', async () => {
    await queue()
    const own = server({ mail: failing('failed') })
    let waited = 0
    for (let tries = 1; tries < MAX_TRIES; tries += 1) {
      await own.sendDue()
      expect((await rows())[0]?.failedAt).toBeNull()
      waited += backoffSeconds(tries)
      shop.clock.advance(backoffSeconds(tries) * 1000)
    }
    await own.sendDue()
    expect(await rows()).toMatchObject([{ tries: 12, failedAt: shop.clock.now(), lastError: '421 later' }])
    shop.clock.advance(7 * DAY)
    const { sent, mail } = postbox()
    await server({ mail }).sendDue()
    expect(sent).toHaveLength(0)
    expect(waited).toBeGreaterThan(24 * 3600)
    expect([1, 2, 3, 20].map(backoffSeconds)).toEqual([10, 30, 90, 21_600])
  })

  test('a refused message is given up at once', async () => {
    await queue()
    await server({ mail: failing('refused', '550 no such mailbox') }).sendDue()
    expect(await rows()).toMatchObject([{ tries: 1, failedAt: shop.clock.now() }])
  })

  test('while a mail server is unreachable one message is tried, not all of them', async () => {
    for (const eventKey of ['a', 'b', 'c']) await queue({ eventKey })
    await server({ mail: failing('unreachable', 'connect ECONNREFUSED') }).sendDue()
    expect((await rows()).map((row) => row.tries).sort()).toEqual([0, 0, 1])
  })

  test('a channel without a transport waits while the other sends', async () => {
    const { sent, mail } = postbox()
    await queue({ channel: 'sms', recipient: '9876543210' })
    await queue()
    await server({ mail }).sendDue()
    expect(sent).toHaveLength(1)
    expect((await rows()).filter((row) => row.sentAt === null)).toMatchObject([{ channel: 'sms' }])
  })

  test('a slow channel does not delay the other', async () => {
    const { sent, mail } = postbox()
    await queue({ channel: 'sms', recipient: '9876543210' })
    await queue()
    void server({ mail, sms: () => new Promise(() => {}) }).sendDue()
    await expect.poll(() => sent.length).toBe(1)
  })

  test('the outbox says why in plain words, and not what the other side said', async () => {
    await queue()
    const refuse: Send = async () => {
      throw new TransportError('failed', 'connect ECONNREFUSED 10.0.0.7:25', 'No mail server answers.')
    }
    await server({ mail: refuse }).sendDue()
    expect(await rows()).toMatchObject([{ lastError: 'No mail server answers.' }])
  })

  describe('tells the connection', () => {
    const lastErrorOf = async (channel: 'mail' | 'sms') => {
      const [row] = await shop.database.db.select().from(connections).where(eq(connections.id, channel))
      return row?.lastError
    }
    beforeEach(async () => {
      await shop.database.db
        .update(connections)
        .set({ lastError: null, lastErrorAt: null, lastSuccessAt: null })
    })

    test('of a refusal by a gateway, which may be about its address, and not of one by a mail server', async () => {
      await queue({ channel: 'sms', recipient: '9876543210' })
      await queue()
      await server({ mail: failing('refused'), sms: failing('refused', 'No such address (404).') }).sendDue()
      expect(await lastErrorOf('sms')).toBe('No such address (404).')
      expect(await lastErrorOf('mail')).toBeNull()
    })

    test('nothing if it was changed while the message was sent', async () => {
      await queue()
      const mail: Send = async (given) => {
        await shop.database.db.update(connections).set({ version: sql`${connections.version} + 1` })
        return failing('unreachable')(given)
      }
      await server({ mail }).sendDue()
      expect(await lastErrorOf('mail')).toBeNull()
      shop.shop.invalidateCaches()
      shop.clock.advance(10_000)
      await server({ mail: failing('unreachable') }).sendDue()
      expect(await lastErrorOf('mail')).toBe('421 later')
    })
  })

  test('the log names the message, not the recipient', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const { database, clock, config, modules } = shop
    const mail = { send: failing('refused', '550 <Ananya@example.in> unknown'), close: () => {} }
    const transports = { mail, sms: null }
    await queue()
    await createNotifications({
      database,
      clock,
      config,
      log,
      connections: modules.connections,
      audit: modules.audit,
      transports,
      shop: modules.settings.current,
      shopName: async () => 'Swarna',
    }).sendDue()
    expect(lines.join()).toContain('a message was given up')
    expect(lines.join()).toContain('550 <…> unknown')
    expect(lines.join()).not.toMatch(/ananya/i)
  })
})

describe('messages with a code in them', () => {
  const coded = () => ({
    subject: `${SECRET_PLACEHOLDER} is your code`,
    text: `${SECRET_PLACEHOLDER} is your code`,
    html: `<b>${SECRET_PLACEHOLDER}</b>`,
    secret: { value: '4711', until: new Date(shop.clock.now().getTime() + 600_000) },
  })

  test('contain it when they are sent, and it is deleted then', async () => {
    const { sent, mail } = postbox()
    await queue(coded())
    await server({ mail }).sendDue()
    expect(sent).toMatchObject([
      { subject: '4711 is your code', text: '4711 is your code', html: '<b>4711</b>' },
    ])
    expect(JSON.stringify(await rows())).not.toContain('4711')
  })

  test('keep it for the next try', async () => {
    await queue(coded())
    await server({ mail: failing('failed') }).sendDue()
    shop.clock.advance(10_000)
    const { sent, mail } = postbox()
    await server({ mail }).sendDue()
    expect(sent).toMatchObject([{ text: '4711 is your code' }])
  })

  test('lose it when it expires, and are not sent any more', async () => {
    const { sent, mail } = postbox()
    await queue(coded())
    shop.clock.advance(600_000)
    await server({ mail }).sendDue()
    expect(sent).toHaveLength(0)
    expect(JSON.stringify(await rows())).not.toContain('4711')
  })

  test('are the only ones whose placeholder is replaced', async () => {
    const { sent, mail } = postbox()
    await queue({ text: `A name like ${SECRET_PLACEHOLDER}` })
    await server({ mail }).sendDue()
    expect(sent[0]?.text).toBe(`A name like ${SECRET_PLACEHOLDER}`)
  })
})

test('the loop sends messages and stops cleanly', async () => {
  const { sent, mail } = postbox()
  await queue()
  const own = server({ mail })
  own.start()
  await expect.poll(() => sent.length).toBe(1)
  await own.stop()
})

test('a stopping process finishes the message in hand and takes no other', async () => {
  const { sent, mail } = postbox()
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  for (const eventKey of ['a', 'b', 'c']) await queue({ eventKey })
  const own = server({ mail: (given) => gate.then(() => mail(given)) })
  own.start()
  await expect.poll(async () => (await rows()).filter((row) => row.leaseUntil).length).toBe(1)
  const stopped = own.stop()
  release()
  await stopped
  expect(sent).toHaveLength(1)
  expect((await rows()).filter((row) => row.leaseUntil || row.sentAt)).toMatchObject([{ leaseUntil: null }])
})

describe('messages that waited for a mail server', () => {
  test('for more than a day are not sent by themselves, only by hand', async () => {
    const admin = await shop.make.admin()
    await queue({ eventKey: 'order-placed:old' })
    shop.clock.advance(DAY + 60_000)
    await queue({ eventKey: 'order-placed:new', recipient: 'new@example.in' })
    const { sent, mail } = postbox()
    const notifications = server({ mail })
    await notifications.sendDue()
    expect(sent.map(({ recipient }) => recipient)).toEqual(['new@example.in'])
    const old = (await rows()).find(({ eventKey }) => eventKey === 'order-placed:old')!
    expect(old).toMatchObject({ sentAt: null, tries: 0, lastError: expect.stringContaining('24 hours') })
    expect(old.failedAt).not.toBeNull()

    const caller = callerOf(admin)
    await notifications.outbox.resend(caller, old.id)
    await notifications.sendDue()
    expect(sent).toHaveLength(2)
    shop.clock.advance(-DAY - 60_000)
  })
})
