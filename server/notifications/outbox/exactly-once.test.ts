/** @module-tag full */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAudit } from '#server/audit/service.ts'
import { fixedClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { environmentConnections } from '#server/testing/environment-connections.ts'
import { startFakeSmtpServer } from '#server/testing/fake-smtp-server.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { createNotifications } from '../service.ts'
import { outbox } from '../tables.ts'

/** With real processes that are killed and a real SMTP server (docs/decisions/0012-each-mail-once.md). */

const NOW = '2026-11-21T04:15:00Z'
const LEASE_MS = 120_000

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())
beforeEach(async () => {
  await own.database.db.delete(outbox)
})

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function server(smtpUrl: string, now = NOW) {
  const { database } = own
  const clock = fixedClock(now)
  const config = readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'care@swarna.example' })
  const audit = createAudit({ database, clock })
  const made = createNotifications({
    database,
    clock,
    config,
    connections: environmentConnections({ database, clock, config }),
    audit,
    log: pino({ level: 'silent' }),
    shop: async () => Promise.reject(new Error('no test messages here')),
    shopName: async () => 'Swarna',
  })
  closing.push(() => made.stop())
  return { made, clock }
}

function processFor(smtpUrl: string): ChildProcess {
  const child = spawn(process.execPath, ['server/testing/send-outbox.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      TEST_CONNECTION: JSON.stringify(own.connection),
      TEST_NOW: NOW,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'care@swarna.example',
    },
  })
  closing.push(() => child.kill('SIGKILL'))
  return child
}

async function mailbox(given: Parameters<typeof startFakeSmtpServer>[0] = {}) {
  const made = await startFakeSmtpServer(given)
  closing.push(made.close)
  return made
}

async function queue(count: number): Promise<void> {
  const { made } = server('smtp://127.0.0.1:1')
  await own.database.transaction(async (tx) => {
    for (let at = 0; at < count; at += 1)
      await made.queue(tx, {
        eventKey: `order-placed:${at}`,
        channel: 'mail',
        recipient: `person${at}@example.in`,
        subject: `Order ${at}`,
        text: 'Thank you.',
        html: '',
      })
  })
}

const rows = () => own.database.db.select().from(outbox)

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('two processes send each message once', async () => {
  const { url, mails } = await mailbox()
  await queue(40)
  const children = [processFor(url), processFor(url)]
  const counts = await Promise.all(children.map(async ({ stdout }) => Number(await text(stdout!))))
  expect(counts[0]! + counts[1]!).toBe(40)
  expect(mails).toHaveLength(40)
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(40)
  expect((await rows()).every((row) => row.sentAt)).toBe(true)
})

test('a process killed between claim and sending loses and duplicates nothing', async () => {
  // accepts the connection and never answers
  const deaf = createServer((socket) => socket.on('error', () => {}))
  deaf.listen(0, '127.0.0.1')
  await once(deaf, 'listening')
  closing.push(() => deaf.close())
  await queue(1)
  const child = processFor(`smtp://127.0.0.1:${(deaf.address() as AddressInfo).port}`)
  await once(deaf, 'connection')
  await kill(child)
  expect(await rows()).toMatchObject([
    { tries: 1, sentAt: null, leaseUntil: new Date(Date.parse(NOW) + LEASE_MS) },
  ])

  const { url, mails } = await mailbox()
  const { made, clock } = server(url)
  expect(await made.sendDue()).toBe(0)
  clock.advance(LEASE_MS)
  expect(await made.sendDue()).toBe(1)
  expect(await made.sendDue()).toBe(0)
  expect(mails).toHaveLength(1)
})

test('after a process is killed once the mail server accepted it, the second attempt has the same Message-ID', async () => {
  let taken = () => {}
  const isTaken = new Promise<void>((resolve) => {
    taken = resolve
  })
  const hanging = await mailbox({
    beforeResponse: () => {
      taken()
      return new Promise(() => {})
    },
  })
  await queue(1)
  const child = processFor(hanging.url)
  await isTaken
  await kill(child)

  const { url, mails } = await mailbox()
  const { made, clock } = server(url)
  clock.advance(LEASE_MS)
  await made.sendDue()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.messageId).toBe(hanging.mails[0]?.messageId)
  clock.advance(LEASE_MS)
  expect(await made.sendDue()).toBe(0)
})

test('after a process is killed with many messages due, each arrives, and only the one in hand may arrive twice', async () => {
  let seen = 0
  let half = () => {}
  const isHalf = new Promise<void>((resolve) => {
    half = resolve
  })
  const { url, mails } = await mailbox({
    beforeResponse: () => {
      seen += 1
      if (seen === 10) half()
    },
  })
  await queue(20)
  const child = processFor(url)
  await isHalf
  await kill(child)
  const { made, clock } = server(url)
  await made.sendDue()
  clock.advance(LEASE_MS)
  await made.sendDue()
  const perId = Map.groupBy(mails, ({ messageId }) => messageId)
  expect(perId.size).toBe(20)
  expect([...perId.values()].filter((same) => same.length > 1).length).toBeLessThanOrEqual(1)
  expect(mails.length).toBeLessThanOrEqual(21)
  expect((await rows()).every((row) => row.sentAt)).toBe(true)
})
