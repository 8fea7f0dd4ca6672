/** @module-tag full */
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

const shops: TestShop[] = []
afterEach(async () => {
  for (const shop of shops.splice(0).reverse()) await shop.close()
})

async function start(env: Record<string, string> = {}, ...rest: [TestShop?]) {
  const log: string[] = []
  const [sameData] = rest
  const shop = await startTestShop(
    { LOG_LEVEL: 'warn', ...env },
    sameData && { database: sameData.database, asOwner: sameData.asOwner, drop: async () => {} },
    { write: (line) => void log.push(line) },
  )
  shops.push(shop)
  return Object.assign(shop, { log })
}

let people = 0
function person(given: { referralCode?: string } = {}) {
  people += 1
  return {
    name: 'Ananya Reddy',
    password: 'marigold',
    code: '1234',
    email: `ananya${people}@example.in`,
    phone: `90000${String(people).padStart(5, '0')}`,
    ...given,
  }
}

/** `fetch` sets Host itself. */
function send(origin: string, headers: Record<string, string>, body?: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const path = body ? '/api/auth/register' : '/api/settings'
    const sent = request(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    })
    sent.on('response', (response) => resolve(response.resume().statusCode!))
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

test('a request from elsewhere ends the demo and is not part of it', async () => {
  const shop = await start()
  const admin = shop.as(await shop.make.admin())
  const origin = await shop.listen()
  expect(await send(origin, { host: 'localhost:3000', origin: 'http://localhost:3000' }, person())).toBe(201)
  expect((await admin.dashboard.read({})).demoEndNotice).toBeNull()
  expect((await shop.anonymous.settings.read()).demoCode).toBe('1234')

  expect(await send(origin, { 'X-Forwarded-For': '203.0.113.7' }, person())).toBe(400)
  expect(await send(origin, {}, person()), 'nor is any later request').toBe(400)
  expect(await shop.anonymous.settings.read()).toMatchObject({ demoCode: null, canSendCodes: false })
  const { demoEndNotice } = await admin.dashboard.read({})
  expect(demoEndNotice).toContain('foreign x-forwarded-for header')
  for (const word of ['PUBLIC_URL', 'TRUST_PROXY', 'Settings, Connections'])
    expect(demoEndNotice).toContain(word)
  expect(shop.log.map((line) => JSON.parse(line).msg)).toEqual([demoEndNotice])
})

test('a proxy that rewrites Host and adds nothing ends the demo with its first request', async () => {
  const shop = await start()
  const admin = shop.as(await shop.make.admin())
  const { port } = new URL(await shop.listen())
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const body = JSON.stringify(person())
  socket.write(
    `POST /api/auth/register HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  expect((await admin.dashboard.read({})).demoEndNotice).toContain('by HTTP/1.0, as proxies send it')
})

test('the demo stays ended after a restart', async () => {
  const shop = await start()
  await send(await shop.listen(), { via: '1.1 proxy' })
  await expect
    .poll(async () => (await shop.database.db.execute(sql`select demo_ended_by from settings`)).rows)
    .toEqual([{ demo_ended_by: 'via' }])

  const restarted = await start({}, shop)
  expect(await send(await restarted.listen(), {}, person())).toBe(400)
  expect((await restarted.anonymous.settings.read()).demoCode).toBeNull()
  expect(await restarted.modules.settings.demoEndNotice()).toContain('foreign via header')
})

test('the demo ends in a process when another one has stored it', async () => {
  const shop = await start()
  expect((await shop.anonymous.settings.read()).demoCode).toBe('1234')
  await shop.database.db.execute(
    sql`insert into settings (id, demo_ended_by) values (1, 'via') on conflict (id) do update set demo_ended_by = 'via'`,
  )
  await expect.poll(async () => (await shop.anonymous.settings.read()).demoCode).toBeNull()
  await expect(shop.anonymous.auth.register(person())).rejects.toMatchObject({ code: 'WRONG_CODE' })
})

test('VERIFICATION_TEST_CODE stays accepted after the demo, but is not shown and earns nothing', async () => {
  const shop = await start({ VERIFICATION_TEST_CODE: '1234' })
  const referrer = await shop.make.user()
  const friend = async () => {
    const { token } = await shop.anonymous.auth.register(person({ referralCode: referrer.referralCode }))
    return (await shop.as({ token }).account.profile()).referralCredits
  }
  expect(await friend()).toBeGreaterThan(0)
  await send(await shop.listen(), { via: '1.1 proxy' })
  expect(await friend()).toBe(0)
  expect(await shop.anonymous.settings.read()).toMatchObject({ demoCode: null, canSendCodes: true })
  expect(await shop.modules.settings.demoEndNotice()).toContain('VERIFICATION_TEST_CODE is still accepted')
})

test('a shop with an address of its own is not a demo, so no request ends one', async () => {
  const shop = await start({ PUBLIC_URL: 'https://shop.example.in', TRUST_PROXY: '127.0.0.1' })
  await send(await shop.listen(), { host: 'shop.example.in', via: '1.1 proxy' })
  expect(await shop.modules.settings.demoEndNotice()).toBeNull()
})
