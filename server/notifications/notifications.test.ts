import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '#server/testing/test-app.ts'
import { backoffSeconds } from './sender.ts'
import { createNotifications, type Queued } from './service.ts'
import { outbox } from './tables.ts'
import type { Outgoing, Transports } from './transports.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(outbox)
})

function server(transports: Partial<Transports>) {
  return createNotifications({
    ...{ database: shop.database, clock: shop.clock, config: shop.config, log: pino({ level: 'silent' }) },
    transports: { mail: null, sms: null, close: () => {}, ...transports },
  })
}

/** A transport that keeps what it was given. */
function postbox() {
  const sent: Outgoing[] = []
  const mail = async (message: Outgoing) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    sent.push(message)
  }
  return { sent, mail }
}

const message = (given: Partial<Queued> = {}): Queued => ({
  ...{ eventKey: 'order-placed:1', channel: 'mail', recipient: 'ananya@example.in' },
  ...{ subject: 'Your order is placed', text: 'Thank you.', html: '<p>Thank you.</p>' },
  ...given,
})

const queue = (given: Partial<Queued> = {}) =>
  shop.database.transaction((tx) => shop.rooms.notifications.queue(tx, message(given)))
const rows = () => shop.database.db.select().from(outbox)

describe('the outbox', () => {
  test('a message is written in the transaction of what it tells of', async () => {
    const failing = shop.database.transaction(async (tx) => {
      await shop.rooms.notifications.queue(tx, message())
      throw new Error('no order')
    })
    await expect(failing).rejects.toThrow('no order')
    expect(await rows()).toHaveLength(0)
  })

  test('one event is one message, however often it is queued', async () => {
    await queue()
    await queue()
    expect(await rows()).toHaveLength(1)
  })

  test('without a transport messages wait, readable', async () => {
    await queue()
    expect(await server({}).sendDue()).toBe(0)
    expect(await rows()).toMatchObject([{ sentAt: null, tries: 0, text: 'Thank you.' }])
  })
})

describe('sending', () => {
  test('sends what is due, once', async () => {
    const { sent, mail } = postbox()
    await queue()
    const own = server({ mail })
    await own.sendDue()
    await own.sendDue()
    expect(sent).toMatchObject([{ recipient: 'ananya@example.in', subject: 'Your order is placed' }])
    expect((await rows())[0]?.sentAt).not.toBeNull()
  })

  test('two servers send each message once', async () => {
    const { sent, mail } = postbox()
    for (let at = 0; at < 25; at += 1) await queue({ eventKey: `event:${at}`, subject: `Mail ${at}` })
    const servers = [server({ mail }), server({ mail }), server({ mail })]
    for (let round = 0; round < 3; round += 1) await Promise.all(servers.map((one) => one.sendDue()))
    expect(sent).toHaveLength(25)
    expect(new Set(sent.map(({ subject }) => subject)).size).toBe(25)
  })

  test('a server that dies while it sends leaves the message to be sent later', async () => {
    await queue()
    const hanging = server({ mail: () => new Promise(() => {}) })
    void hanging.sendDue()
    await expect.poll(async () => (await rows())[0]?.tries).toBe(1)
    const { sent, mail } = postbox()
    await server({ mail }).sendDue()
    expect(sent).toHaveLength(0)
    shop.clock.advance(60_000)
    await server({ mail }).sendDue()
    expect(sent).toHaveLength(1)
  })

  test('backs off after a failure and goes on with the others', async () => {
    await queue({ eventKey: 'a', recipient: 'broken@example.in' })
    await queue({ eventKey: 'b' })
    const { sent, mail } = postbox()
    const own = server({
      mail: async (given) => {
        if (given.recipient.startsWith('broken')) throw new Error('550 no such mailbox')
        await mail(given)
      },
    })
    await own.sendDue()
    expect(sent).toHaveLength(1)
    const [broken] = await shop.database.db.select().from(outbox).where(eq(outbox.eventKey, 'a'))
    expect(broken).toMatchObject({ tries: 1, lastError: '550 no such mailbox', sentAt: null })
    expect(await own.sendDue()).toBe(0)
    shop.clock.advance(10_000)
    expect(await own.sendDue()).toBe(1)
  })

  test('gives up after ten tries', async () => {
    await queue()
    const own = server({
      mail: async () => {
        throw new Error('421 later')
      },
    })
    for (let tries = 0; tries < 14; tries += 1) {
      await own.sendDue()
      shop.clock.advance(3600_000)
    }
    expect((await rows())[0]?.tries).toBe(10)
    expect([1, 2, 3, 9, 20].map(backoffSeconds)).toEqual([10, 20, 40, 2560, 3600])
  })

  test('a channel without a transport waits, the other is sent', async () => {
    const { sent, mail } = postbox()
    await queue({ channel: 'sms', recipient: '9876543210' })
    await queue()
    await server({ mail }).sendDue()
    expect(sent).toHaveLength(1)
    expect((await rows()).filter((row) => row.sentAt === null)).toMatchObject([{ channel: 'sms' }])
  })
})

describe('messages with a code in them', () => {
  const secretUntil = () => new Date(shop.clock.now().getTime() + 600_000)

  test('are emptied once sent', async () => {
    const { sent, mail } = postbox()
    await queue({ text: '4711 is your code', secretUntil: secretUntil() })
    await server({ mail }).sendDue()
    expect(sent[0]?.text).toBe('4711 is your code')
    expect(JSON.stringify(await rows())).not.toContain('4711')
  })

  test('are emptied when they lapse, and not sent any more', async () => {
    const { sent, mail } = postbox()
    await queue({ text: '4711 is your code', secretUntil: secretUntil() })
    shop.clock.advance(600_000)
    await server({ mail }).sendDue()
    expect(sent).toHaveLength(0)
    expect(JSON.stringify(await rows())).not.toContain('4711')
  })
})

test('the loop sends by itself and stops cleanly', async () => {
  const { sent, mail } = postbox()
  await queue()
  const own = server({ mail })
  own.start()
  await expect.poll(() => sent.length).toBe(1)
  await own.stop()
})
