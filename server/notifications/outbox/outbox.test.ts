import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { auditLog } from '#server/audit/tables.ts'
import { startFakeSmtpServer } from '#server/testing/fake-smtp-server.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import type { QueuedMessage } from '../service.ts'
import { outbox } from '../tables.ts'
import { SECRET_PLACEHOLDER } from '../templates/secret-placeholder.ts'

type Mailbox = Awaited<ReturnType<typeof startFakeSmtpServer>>

/** One shop without a transport and one that sends. */
let demo: TestShop
let live: TestShop
let box: Mailbox
let refuses: string | null = null
const staff: Record<'demo' | 'live', Api> = {} as never
beforeAll(async () => {
  box = await startFakeSmtpServer({
    onRecipient(address) {
      if (address === refuses) throw Object.assign(new Error('no such mailbox'), { responseCode: 550 })
    },
  })
  demo = await startTestShop()
  live = await startTestShop({ SMTP_URL: box.url, MAIL_FROM: 'care@swarna.example' })
  staff.demo = demo.as(await demo.make.admin())
  staff.live = live.as(await live.make.admin())
})
afterAll(async () => {
  await demo.close()
  await live.close()
  await box.close()
})
beforeEach(async () => {
  refuses = null
  box.mails.length = 0
  for (const { database } of [demo, live]) await database.db.delete(outbox)
})

async function queue(shop: TestShop, given: Partial<QueuedMessage> = {}): Promise<string> {
  const eventKey = given.eventKey ?? 'order-placed:1'
  await shop.database.transaction((tx) =>
    shop.modules.notifications.queue(tx, {
      channel: 'mail',
      recipient: 'ananya@example.in',
      subject: 'Your order is placed',
      text: 'Thank you.',
      html: '<p>Thank you.</p>',
      ...given,
      eventKey,
    }),
  )
  const [row] = await shop.database.db.select().from(outbox).where(eq(outbox.eventKey, eventKey))
  return row!.id
}

const coded = (shop: TestShop): Partial<QueuedMessage> => ({
  eventKey: 'code:1',
  subject: `${SECRET_PLACEHOLDER} is your code`,
  text: `Enter ${SECRET_PLACEHOLDER}`,
  html: `<b>${SECRET_PLACEHOLDER}</b>`,
  secret: { value: '4711', until: new Date(shop.clock.now().getTime() + 600_000) },
})

const send = (shop: TestShop) => shop.modules.notifications.sendDue()

describe('the outbox, for staff', () => {
  test('lists messages newest first, by page', async () => {
    for (const n of [1, 2, 3]) {
      await queue(demo, { eventKey: `order-placed:${n}` })
      demo.clock.advance(1000)
    }
    const { messages, pagination } = await staff.demo.outbox.list({ limit: 2 })
    expect(messages.map(({ event }) => event)).toEqual(['order-placed:3', 'order-placed:2'])
    expect(pagination).toEqual({ total: 3, page: 1, limit: 2, pages: 2 })
    expect((await staff.demo.outbox.list({ limit: 2, page: 2 })).messages).toHaveLength(1)
  })

  test('is filtered by channel, state, recipient and search', async () => {
    await queue(live, { eventKey: 'welcome:1', recipient: 'Meera@Example.in', subject: 'Welcome to Swarna' })
    await send(live)
    await queue(live, { eventKey: 'code:2', channel: 'sms', recipient: '9876543210' })
    refuses = 'gone@example.in'
    await queue(live, { eventKey: 'order-placed:3', recipient: 'gone@example.in' })
    await send(live)
    const events = async (query: Parameters<Api['outbox']['list']>[0]) =>
      (await staff.live.outbox.list(query)).messages.map(({ event }) => event).sort()
    expect(await events({})).toEqual(['code:2', 'order-placed:3', 'welcome:1'])
    expect(await events({ channel: 'sms' })).toEqual(['code:2'])
    expect(await events({ state: 'sent' })).toEqual(['welcome:1'])
    expect(await events({ state: 'failed' })).toEqual(['order-placed:3'])
    expect(await events({ state: 'waiting' })).toEqual(['code:2'])
    expect(await events({ recipient: 'meera@example.IN' })).toEqual(['welcome:1'])
    expect(await events({ recipient: 'meera' })).toEqual([])
    expect(await events({ search: 'meera' })).toEqual(['welcome:1'])
    expect(await events({ search: 'WELCOME TO' })).toEqual(['welcome:1'])
    expect(await events({ search: '100%' })).toEqual([])
    const { counts, transports, pagination } = await staff.live.outbox.list({ state: 'failed' })
    expect(counts).toEqual({ waiting: 1, sending: 0, sent: 1, failed: 1, lapsed: 0 })
    expect(pagination.total).toBe(1)
    expect(transports).toEqual({ mail: true, sms: false })
  })

  test('shows failed messages with the reason', async () => {
    refuses = 'gone@example.in'
    const id = await queue(live, { recipient: 'gone@example.in' })
    await send(live)
    expect(await staff.live.outbox.one({ id })).toMatchObject({
      state: 'failed',
      tries: 1,
      lastError: 'The mail server does not accept the recipient’s address.',
      sentAt: null,
      nextTryAt: null,
      text: 'Thank you.',
      html: '<p>Thank you.</p>',
    })
  })

  test('is for manage_users, also where a message does not exist', async () => {
    const manager = demo.as(await demo.make.user({ role: 'manager' })).outbox
    for (const call of [
      () => manager.list(),
      () => manager.one({ id: 'x' }),
      () => manager.resend({ id: 'x' }),
    ])
      await expect(call()).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(demo.anonymous.outbox.list()).rejects.toMatchObject({ kind: 'unauthenticated' })
    for (const call of [staff.demo.outbox.one, staff.demo.outbox.resend])
      await expect(call({ id: 'x' })).rejects.toMatchObject({ kind: 'not-found' })
  })

  test.each(['page=0', 'limit=1000', 'state=lost', 'channel=pigeon'])('%s is a 400', async (query) => {
    const { token } = await demo.make.admin()
    const answer = await demo.inject({
      url: `/api/outbox?${query}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(400)
  })
})

describe('a code or a link', () => {
  const reads = async (api: Api, id: string) => {
    const [listed] = (await api.outbox.list({ search: 'code:1' })).messages
    return JSON.stringify([await api.outbox.one({ id }), listed])
  }

  test('is shown to users with all permissions while nothing can be sent', async () => {
    const id = await queue(demo, coded(demo))
    expect(await staff.demo.outbox.one({ id })).toMatchObject({
      subject: '4711 is your code',
      text: 'Enter 4711',
      html: '<b>4711</b>',
      state: 'waiting',
    })
  })

  test('is masked for other staff', async () => {
    const id = await queue(demo, coded(demo))
    const helper = demo.as(await demo.make.user({ permissions: ['manage_users', 'use_app'] }))
    expect(await reads(helper, id)).not.toContain('4711')
    expect(await helper.outbox.one({ id })).toMatchObject({ text: 'Enter ••••' })
  })

  test('is masked for all staff once a transport is configured', async () => {
    const id = await queue(live, coded(live))
    expect(await reads(staff.live, id)).not.toContain('4711')
    await send(live)
    expect(box.mails).toHaveLength(1)
    expect(await staff.live.outbox.one({ id })).toMatchObject({ state: 'sent', subject: '•••• is your code' })
  })

  test('is deleted once it expired, and is not searchable', async () => {
    const id = await queue(demo, coded(demo))
    expect((await staff.demo.outbox.list({ search: '4711' })).messages).toEqual([])
    demo.clock.advance(600_000)
    await send(demo)
    expect(await staff.demo.outbox.one({ id })).toMatchObject({ state: 'lapsed', text: 'Enter ••••' })
  })
})

describe('sending again', () => {
  test('sends a failed message with the same Message-ID', async () => {
    refuses = 'gone@example.in'
    const id = await queue(live, { recipient: 'gone@example.in' })
    await send(live)
    refuses = null
    expect(await staff.live.outbox.resend({ id })).toMatchObject({
      state: 'waiting',
      tries: 0,
      lastError: null,
    })
    await send(live)
    expect(box.mails.map(({ messageId }) => messageId)).toEqual([`<${id}.0@swarna.example>`])
    expect(await staff.live.outbox.one({ id })).toMatchObject({ state: 'sent' })
  })

  test('of a sent message is a new message each time', async () => {
    const id = await queue(live)
    await send(live)
    await staff.live.outbox.resend({ id })
    await send(live)
    await send(live)
    expect(box.mails.map(({ messageId }) => messageId)).toEqual([
      `<${id}.0@swarna.example>`,
      `<${id}.1@swarna.example>`,
    ])
  })

  test('is recorded in the audit log', async () => {
    const id = await queue(live)
    await staff.live.outbox.resend({ id })
    const entries = await live.database.db.select().from(auditLog).where(eq(auditLog.action, 'outbox.resend'))
    expect(entries.map(({ subject }) => subject)).toContain('message order-placed:1')
  })

  test('is refused after a few times an hour, with the time to wait, for this message alone', async () => {
    const guarded = await startTestShop({
      SMTP_URL: box.url,
      MAIL_FROM: 'care@swarna.example',
      RATE_LIMIT: 'on',
    })
    try {
      const owner = guarded.as(await guarded.make.admin())
      const id = await queue(guarded)
      const other = await queue(guarded, { eventKey: 'order-placed:2' })
      for (let count = 0; count < 3; count += 1) await owner.outbox.resend({ id })
      await expect(owner.outbox.resend({ id })).rejects.toMatchObject({
        kind: 'too-many',
        message: expect.stringMatching(/^This message was sent 3 times by hand within an hour\. .*minutes/),
      })
      await owner.outbox.resend({ id: other })
    } finally {
      await guarded.close()
    }
  })

  test('is refused where nothing is configured', async () => {
    const id = await queue(demo)
    await expect(staff.demo.outbox.resend({ id })).rejects.toMatchObject({ code: 'NO_TRANSPORT' })
    const sms = await queue(live, { eventKey: 'code:2', channel: 'sms', recipient: '9876543210' })
    await expect(staff.live.outbox.resend({ id: sms })).rejects.toMatchObject({ code: 'NO_TRANSPORT' })
  })

  test('is refused when the code or link was deleted', async () => {
    const sent = await queue(live, coded(live))
    await send(live)
    await expect(staff.live.outbox.resend({ id: sent })).rejects.toMatchObject({ code: 'LAPSED' })
    const late = await queue(live, { ...coded(live), eventKey: 'code:9' })
    live.clock.advance(600_000)
    await expect(staff.live.outbox.resend({ id: late })).rejects.toMatchObject({ code: 'LAPSED' })
  })

  test('is refused while it is being sent', async () => {
    const id = await queue(live)
    const leaseUntil = new Date(live.clock.now().getTime() + 60_000)
    await live.database.db.update(outbox).set({ leaseUntil }).where(eq(outbox.id, id))
    expect(await staff.live.outbox.one({ id })).toMatchObject({ state: 'sending' })
    await expect(staff.live.outbox.resend({ id })).rejects.toMatchObject({ code: 'BEING_SENT' })
    live.clock.advance(60_000)
    await staff.live.outbox.resend({ id })
  })
})
