import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { startFakeSmtpServer } from '#server/testing/fake-smtp-server.ts'
import { SELLER } from '#server/testing/invoice-helpers.ts'
import { startGatewaySimulator } from '#testing/gateway-simulator.ts'
import { createShopProcess, type ShopProcess } from '../e2e/shop-process.ts'
import { PASSWORD, TEST_CODE } from './fuzz-values.ts'
import { markOf, type PersonMark, panOf, phoneOf } from './privacy.ts'

export const CALLERS = ['nobody', 'customer', 'other', 'staff', 'manager', 'owner'] as const
export type CallerName = (typeof CALLERS)[number]
export const PERSON: Record<CallerName, PersonMark> = {
  nobody: 'n',
  customer: 'a',
  other: 'b',
  staff: 'c',
  manager: 'd',
  owner: 'e',
}
const roleOf = (caller: CallerName): string =>
  caller === 'owner' ? 'admin' : isStaff(caller) ? caller : 'user'
export const isStaff = (caller: CallerName): boolean => /staff|manager|owner/.test(caller)
const MAX_STARTS = 5
const OWNER = { email: 'owner@example.in', password: PASSWORD }

export type HttpAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  milliseconds: number
}
export type HttpRequest = { method: string; path: string; headers: Record<string, string>; body?: Buffer }

/** A shop whose PostgreSQL does not answer within seconds ends, as on a machine that others keep busy at that moment. */
async function startPatiently(shop: ShopProcess): Promise<void> {
  for (let left = MAX_STARTS - 1; ; left -= 1)
    try {
      await shop.start()
      return
    } catch (error) {
      if (left === 0) throw error
    }
}

/** The built shop in a process of its own, with mail, and with the six callers in it. */
export async function startFuzzShop(env: Record<string, string> = {}) {
  const mail = await startFakeSmtpServer()
  const gateways = await startGatewaySimulator()
  let log = ''
  const shop = await createShopProcess(
    {
      LOG_LEVEL: 'info',
      SMTP_URL: mail.url,
      MAIL_FROM: 'shop@shop.example.in',
      // Its tests ask nobody on the web: no map, and a source of rates that does not answer.
      MAPS: 'off',
      RATE_FEED_URL: 'http://127.0.0.1:9/',
      // Keys of a gateway that a request saves are not used: no call leaves this machine.
      PAYMENT_SIMULATOR: gateways.origin,
      VERIFICATION_TEST_CODE: TEST_CODE,
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      ...env,
    },
    {
      onLog: (text) => {
        log += text
      },
    },
  )
  await startPatiently(shop)
  const agent = new Agent({ keepAlive: true })
  const tokens: Partial<Record<CallerName, string>> = {}
  const emails: Partial<Record<CallerName, string>> = { owner: OWNER.email }
  let accounts = 0

  /** Again on a new connection when the shop has ended the one that was kept, as every client does. */
  const send = (asked: HttpRequest): Promise<HttpAnswer> =>
    sendOnce(asked, agent).catch((error: NodeJS.ErrnoException & { onKeptConnection?: boolean }) => {
      if (!error.onKeptConnection) throw error
      return sendOnce(asked, false)
    })

  const sendOnce = ({ method, path, headers, body }: HttpRequest, connections: Agent | false) =>
    new Promise<HttpAnswer>((resolve, reject) => {
      const startedAt = performance.now()
      const sent = request(`${shop.origin}/`, { method, path, headers, agent: connections }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: Buffer.concat(chunks),
            milliseconds: performance.now() - startedAt,
          }),
        )
      })
      sent.setTimeout(40_000, () => sent.destroy(new Error('no answer within 40 s')))
      sent.on('error', (error: NodeJS.ErrnoException) =>
        reject(
          sent.reusedSocket && /^(ECONNRESET|EPIPE)$/.test(error.code ?? '')
            ? Object.assign(error, { onKeptConnection: true })
            : error,
        ),
      )
      sent.end(body)
    })

  async function call(
    caller: CallerName,
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await send({
      method,
      path: `/api${path}`,
      headers: {
        ...(tokens[caller] ? { authorization: `Bearer ${tokens[caller]}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        'idempotency-key': randomUUID(),
      },
      ...(body ? { body: Buffer.from(JSON.stringify(body)) } : {}),
    })
    return { status: answer.status, body: answer.body.length > 0 ? JSON.parse(String(answer.body)) : {} }
  }

  /** Signs in again, or comes as a new account with the same marks. False: not even that. */
  async function signIn(caller: CallerName): Promise<boolean> {
    delete tokens[caller]
    if (caller === 'nobody') return true
    const { body } = emails[caller]
      ? await call('nobody', 'POST', '/auth/login', { email: emails[caller], password: PASSWORD })
      : { body: {} as Record<string, unknown> }
    if (body.token) {
      tokens[caller] = String(body.token)
      return (await isSignedIn(caller)) || (await restoreRole(caller, body.user as { id: string }))
    }
    return caller !== 'owner' && (await register(caller))
  }

  /** A request may have made staff of a customer, who then reads the data of others by right. */
  async function restoreRole(caller: CallerName, { id }: { id: string }): Promise<boolean> {
    const { status } = await call('owner', 'PUT', `/customers/${id}/role`, { role: roleOf(caller) })
    if (status !== 200) return false
    const login = await call('nobody', 'POST', '/auth/login', { email: emails[caller], password: PASSWORD })
    tokens[caller] = String(login.body.token)
    return isSignedIn(caller)
  }

  async function register(caller: CallerName): Promise<boolean> {
    accounts += 1
    const email = `${markOf(PERSON[caller], 'mail')}.${accounts}@example.in`
    const phone = accounts < 5 ? phoneOf(PERSON[caller]) : String(7_100_000_000 + accounts)
    await call('nobody', 'POST', '/auth/verification', { email, phone })
    const { status, body } = await call('nobody', 'POST', '/auth/register', {
      name: `${markOf(PERSON[caller], 'name')} Rao`,
      email,
      phone,
      password: PASSWORD,
      code: TEST_CODE,
      phoneCode: TEST_CODE,
    })
    if (status !== 201) return false
    emails[caller] = email
    tokens[caller] = String(body.token)
    if (!isStaff(caller)) return true
    const user = body.user as { id: string }
    const changed = await call('owner', 'PUT', `/customers/${user.id}/role`, { role: caller })
    if (changed.status !== 200) return false
    const login = await call('nobody', 'POST', '/auth/login', { email, password: PASSWORD })
    tokens[caller] = String(login.body.token)
    return login.body.token !== undefined
  }

  /** Whether the session lasts and has the rights of its caller. */
  async function isSignedIn(caller: CallerName): Promise<boolean> {
    if (caller === 'nobody') return true
    const { status, body } = await call(caller, 'GET', '/auth/profile')
    return status === 200 && body.role === roleOf(caller)
  }

  /** A request may save keys and start a payment with them. It may never reach the gateway of somebody's real shop. */
  async function assertNoRealGateway(): Promise<void> {
    const { body } = await call('owner', 'GET', '/connections')
    for (const gateway of ['razorpay', 'cashfree']) {
      const { environment } = body[gateway] as { environment: Record<string, string> }
      if (environment.secret !== 'PAYMENT_SIMULATOR')
        throw new Error(`The keys of ${gateway} can be changed.`)
    }
  }

  /** A life for each customer: what others must not read of it is marked. */
  async function live(caller: 'customer' | 'other'): Promise<void> {
    const person = PERSON[caller]
    const address = {
      name: `${markOf(person, 'name')} Rao`,
      street: `12 ${markOf(person, 'street')} Road`,
      city: 'Hyderabad',
      state: 'Telangana',
      postalCode: '500081',
      country: 'India',
      phone: phoneOf(person),
    }
    await call(caller, 'POST', '/addresses', address)
    await call(caller, 'POST', '/enquiries', {
      kind: 'custom',
      name: address.name,
      email: emails[caller],
      phone: address.phone,
      message: `Hello ${markOf(person, 'message')}`,
    })
    const list = await call('nobody', 'GET', '/products?limit=20&inStock=true')
    const slugs = ((list.body.products ?? []) as { slug: string }[]).map(({ slug }) => slug)
    for (const slug of slugs.slice(person === 'a' ? 0 : 4, person === 'a' ? 4 : 8)) {
      const { body: product } = await call('nobody', 'GET', `/products/${slug}`)
      const found = (product.product ?? product) as { _id: string; variants?: { _id: string }[] }
      const item = { productId: found._id, variantId: found.variants?.[0]?._id, quantity: 1 }
      await call(caller, 'POST', '/wishlist', item)
      await call(caller, 'POST', '/cart', item)
      const order = {
        items: [item],
        shippingAddress: address,
        paymentMethod: 'bank_transfer',
        transactionId: markOf(person, 'payment'),
        totalAmount: 1,
        pan: panOf(person),
        specialInstructions: markOf(person, 'instructions'),
      }
      const refused = await call(caller, 'POST', '/orders', order)
      const totals = refused.body.totals as { totalAmount: number } | undefined
      const placed = await call(caller, 'POST', '/orders', {
        ...order,
        totalAmount: totals?.totalAmount ?? 1,
      })
      const made = placed.body.order as { _id: string; items: { _id: string }[] } | undefined
      if (!made) continue
      for (const status of ['processing', 'shipped', 'delivered'])
        await call('owner', 'PUT', `/orders/${made._id}/status`, { status })
      await call(caller, 'POST', '/reviews', {
        item: made.items[0]!._id,
        rating: 5,
        title: markOf(person, 'reviewtitle'),
        text: `${markOf(person, 'reviewtext')} shines`,
      })
      await call(caller, 'POST', `/orders/${made._id}/return`, {
        items: [{ item: made.items[0]!._id, quantity: 1 }],
        wish: 'refund',
        reason: 'fit',
        note: markOf(person, 'note'),
      })
    }
  }

  if (!(await signIn('owner'))) throw new Error('The owner cannot sign in.')
  await assertNoRealGateway()
  await call('owner', 'PUT', '/settings', { ...SELLER, cashLimit: 0 })
  for (const caller of ['customer', 'other', 'staff', 'manager'] as const)
    if (!(await signIn(caller))) throw new Error(`There is no ${caller}.`)
  await live('customer')
  await live('other')

  return {
    origin: shop.origin,
    isAlive: () => shop.pid() !== null,
    /** The processes of server and PostgreSQL. */
    pids: () => [shop.pid(), shop.postgresPid()].filter((pid) => pid !== null),
    kill: shop.kill,
    send,
    call,
    signIn,
    isSignedIn,
    tokenOf: (caller: CallerName) => tokens[caller],
    log: () => log,
    mails: () => mail.mails,
    async close() {
      agent.destroy()
      await shop.dispose()
      await mail.close()
      await gateways[Symbol.asyncDispose]()
    },
  }
}
export type FuzzShop = Awaited<ReturnType<typeof startFuzzShop>>
