import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { createHttpClient } from '#contract/http-client.ts'
import type { Order } from '#contract/orders.ts'
import { routes } from '#contract/routes.ts'
import { DEFAULT_DELIVERY_CITY } from '#domain/delivery.ts'
import { expect, newUser, OWNER, seedLocalStorage, test, waitForHydration } from './fixtures.ts'
import { createShopProcess, type ShopProcess } from './shop-process.ts'

/** A shop that was empty, with everything that its owner can set: Kaveri Jewels in Pune. */
let shop: ShopProcess
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await createShopProcess({ SEED: 'none' })
  await shop.start()
  await arrangeShop(clientFor((await clientFor(null).auth.login(OWNER)).token))
})
test.describe.configure({ mode: 'default' })
test.afterAll(() => shop.dispose())

/** What only the demo may say. */
const OF_THE_DEMO = new RegExp(`swarna|${DEFAULT_DELIVERY_CITY}|charminar`, 'i')
const HREF = /<a\b[^>]*?\bhref="(\/[^"#?]*)/g

const clientFor = (token: string | null) =>
  createHttpClient(routes, { baseUrl: `${shop.origin}/api`, getToken: () => token })
type Client = ReturnType<typeof clientFor>

const read = async (path: string): Promise<string> => {
  const answer = await fetch(shop.origin + path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}

/** The HTML of every page that can be reached from the home page and the site map. */
async function crawl(): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const waiting = ['/', '/site-map', '/cart', '/login', '/register', '/checkout']
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue
    const html = await read(path)
    pages.set(path, html)
    for (const [, link] of html.matchAll(HREF)) if (!link!.startsWith('//')) waiting.push(link!)
  }
  return pages
}

/** Scripts hold all settings, also those that no page says. */
const withoutScripts = (html: string): string => html.replace(/<script[\s\S]*?<\/script>/g, '')

/** What a visitor reads. */
const toText = (html: string): string =>
  withoutScripts(html)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z]+;|&#x?[0-9a-f]+;/g, ' ')
    .replace(/\s+/g, ' ')

const QUOTED = {
  before: {
    phone: '020 5551 0001',
    email: 'first@kaveri.example',
    address: '12 Laxmi Road, Pune 411030',
    hours: 'Tuesday to Sunday, 10 am to 7 pm',
    returnDays: 37,
    exchangeDays: 43,
    rateLockMinutes: 47,
    bankTransferHours: 53,
    cashLimit: 161_803,
    hallmarkingCharges: { gold: 59, silver: 61, platinum: 67 },
    referrerAmount: 313,
    referredAmount: 317,
  },
  after: {
    phone: '020 5552 0002',
    email: 'second@kaveri.example',
    address: '9 Fergusson Road, Pune 411004',
    hours: 'Monday to Friday, 11 am to 8 pm',
    returnDays: 71,
    exchangeDays: 73,
    rateLockMinutes: 79,
    bankTransferHours: 83,
    cashLimit: 141_421,
    hallmarkingCharges: { gold: 89, silver: 97, platinum: 101 },
    referrerAmount: 331,
    referredAmount: 337,
  },
}
/** How pages write those values. */
const SENTENCES: { before: RegExp; after: RegExp }[] = [
  { before: /020 5551 0001/, after: /020 5552 0002/ },
  { before: /first@kaveri/, after: /second@kaveri/ },
  { before: /Laxmi Road/, after: /Fergusson Road/ },
  { before: /Tuesday to Sunday/, after: /Monday to Friday/ },
  { before: /\b37[ -]days?\b/, after: /\b71[ -]days?\b/ },
  { before: /\b43[ -]days?\b/, after: /\b73[ -]days?\b/ },
  { before: /\b47 minutes\b/, after: /\b79 minutes\b/ },
  { before: /1,61,803/, after: /1,41,421/ },
  { before: /₹59\b/, after: /₹89\b/ },
]

test('a shop in Pune says nowhere what the demo is called or where it is: pages, admin, mails, documents, manifest', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const session = await clientFor(null).auth.login(OWNER)
  const admin = clientFor(session.token)
  const order = await sell(admin)

  const pages = await crawl()
  expect(pages.size).toBeGreaterThan(20)
  for (const file of ['/robots.txt', '/sitemap.xml', '/site.webmanifest']) pages.set(file, await read(file))
  const { messages } = await admin.outbox.list({ limit: 100 })
  expect(messages.length).toBeGreaterThan(5)
  for (const { _id, event } of messages) {
    const { subject, text, html, replyTo } = await admin.outbox.one({ id: _id })
    pages.set(`mail ${event}`, [subject, text, html, replyTo].join('\n'))
  }
  for (const document of ['invoice', 'credit-note'])
    pages.set(document, await readPdf(`/api/orders/${order._id}/${document}`, session.token))
  expect(pages.get('invoice')).toContain('KJ/')
  expect(order.orderNumber).toMatch(/^KVR/)
  expect(JSON.parse(pages.get('/site.webmanifest')!)).toMatchObject({
    name: 'Kaveri Jewels',
    icons: [{ src: expect.stringMatching(/^\/uploads\//) }, {}, {}, {}],
  })
  const findDemo = (text: string) => OF_THE_DEMO.exec(withoutScripts(text))?.[0]
  for (const [name, text] of pages) expect.soft(findDemo(text), name).toBeUndefined()

  await seedLocalStorage(page, { token: session.token, user: session.user })
  const screens = (await admin.menu.list({})).map(({ path }) => path)
  expect(screens.length).toBeGreaterThan(15)
  for (const path of [...screens, `/admin/orders/${order._id}`, `/admin/orders/${order._id}/packing-slip`]) {
    await page.goto(shop.origin + path)
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const said = [await page.title(), await page.locator('body').innerText()].join('\n')
    expect.soft(findDemo(said), path).toBeUndefined()
  }
})

test('a changed setting changes every page that quotes it', async () => {
  const admin = clientFor((await clientFor(null).auth.login(OWNER)).token)
  const readAll = async (settings: typeof QUOTED.before) => {
    await admin.settings.update(settings)
    return new Map([...(await crawl())].map(([path, html]) => [path, toText(html)]))
  }
  const before = await readAll(QUOTED.before)
  const after = await readAll(QUOTED.after)
  const pagesWith = (texts: Map<string, string>, sentence: RegExp) =>
    [...texts].filter(([, text]) => sentence.test(text)).map(([path]) => path)
  for (const sentence of SENTENCES) {
    const quoting = pagesWith(before, sentence.before)
    expect.soft(quoting.length, String(sentence.before)).toBeGreaterThan(0)
    expect([String(sentence.before), pagesWith(after, sentence.after)]).toEqual([
      String(sentence.before),
      quoting,
    ])
    expect([String(sentence.before), pagesWith(after, sentence.before)]).toEqual([
      String(sentence.before),
      [],
    ])
  }
})

async function arrangeShop(admin: Client): Promise<void> {
  const settings = await admin.settings.read()
  await admin.settings.update({
    ...QUOTED.before,
    shopName: 'Kaveri Jewels',
    tagline: 'Jewellers for three generations',
    brand: { ...settings.brand!, primary: '#0f4c3a', fonts: 'marcellus' },
    seller: {
      legalName: 'Kaveri Jewels LLP',
      address: '12 Laxmi Road, Pune 411030',
      state: 'Maharashtra',
      pan: 'ABCDE1234F',
      signatory: 'Kaveri Rao',
      invoicePrefix: 'KJ',
    },
    gstin: '27ABCDE1234F1Z0',
    orderPrefix: 'KVR',
    grievanceOfficer: { name: 'Kaveri Rao', designation: 'Owner', phone: '', email: '' },
    stores: [
      { name: 'Tilak Road', address: '5 Tilak Road, Pune', phone: '020 5553 0003', hours: '', mapLink: '' },
    ],
    bankAccount: {
      holder: 'Kaveri Jewels LLP',
      bank: 'State Bank of India, Pune',
      account: '1234567890',
      ifsc: 'SBIN0001234',
      upi: 'kaveri@sbi',
    },
    messageTexts: { mailGreeting: 'Namaskar {name},', mailSignature: 'Kaveri Rao' },
    pageTexts: { emptyCartTitle: 'Nothing here yet' },
  })
  await admin.delivery.createZone({ name: 'Maharashtra', kind: 'state', state: 'Maharashtra' })
  const square = new Uint8Array(
    await sharp({ create: { width: 600, height: 600, channels: 3, background: '#0f4c3a' } })
      .png()
      .toBuffer(),
  )
  for (const kind of ['logo', 'icon'] as const)
    await admin.settings.uploadBrandPicture({
      kind,
      picture: [new File([square], 'mark.png', { type: 'image/png' })],
    })
  await admin.rates.add({
    rate24K: 14_000,
    rate22K: 12_900,
    rate18K: 10_600,
    rateSilver: 180,
    effectiveDate: new Date().toISOString(),
  })
}

/** A ring is sold, sent, and comes back. */
async function sell(admin: Client): Promise<Order> {
  const { category } = await admin.categories.create({ name: 'Rings', description: '', isTopLevel: true })
  const { product } = await admin.products.create({
    name: 'Plain silver band',
    description: 'A band of silver 925',
    price: 6000,
    category: category._id,
    material: 'Silver',
    inventoryQuantity: 3,
  })
  const { name, email, phone, password } = newUser()
  const visitor = clientFor(null)
  await visitor.auth.verify({ email, phone })
  const { token } = await visitor.auth.register({ name, email, phone, password, code: '1234' })
  const customer = clientFor(token)
  await visitor.auth.forgotPassword({ email })
  const request = {
    shippingAddress: {
      name,
      phone,
      street: '4 Prabhat Road',
      city: 'Pune',
      state: 'Maharashtra',
      postalCode: '411004',
      country: 'India',
    },
    paymentMethod: 'cod' as const,
    items: [{ productId: product._id, quantity: 1 }],
  }
  const quote = await customer.orders
    .place({ ...request, totalAmount: 0, idempotencyKey: randomUUID() })
    .catch((error) => error.details.totals)
  const { order } = await customer.orders.place({
    ...request,
    totalAmount: quote.totalAmount,
    idempotencyKey: randomUUID(),
  })
  for (const status of ['processing', 'shipped', 'delivered', 'returned'] as const)
    await admin.orders.setStatus({ id: order._id, status })
  return order
}

async function readPdf(path: string, token: string): Promise<string> {
  const answer = await fetch(shop.origin + path, { headers: { authorization: `Bearer ${token}` } })
  expect([path, answer.status]).toEqual([path, 200])
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  return `${(await extractText(pdf, { mergePages: true })).text} ${answer.headers.get('content-disposition')} ${JSON.stringify(await pdf.getMetadata())}`
}
