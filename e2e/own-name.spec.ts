import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { createHttpClient } from '#contract/http-client.ts'
import type { Order } from '#contract/orders.ts'
import { routes } from '#contract/routes.ts'
import { DEFAULT_DELIVERY_CITY } from '#domain/delivery.ts'
import { PAGE_VARIABLE_NAMES } from '#domain/page-variables.ts'
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
type Session = Awaited<ReturnType<Client['auth']['login']>>
/** The ring of the shop. */
let bandId = ''

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

const findDemo = (text: string) => OF_THE_DEMO.exec(text)?.[0]
const SETUP_STEPS = ['shop', 'look', 'rates', 'delivery', 'catalogue', 'open']
const CUSTOMER_PAGES = [
  '/profile',
  '/profile?tab=addresses',
  '/profile?tab=referrals',
  '/profile/edit',
  '/profile/password',
  '/profile/payment',
  '/profile/privacy',
  '/profile/reviews',
  '/orders',
  '/wishlist',
  '/cart',
  '/checkout',
  '/track-order',
]

/** The text of a page and what its fields say. */
const readWithFields = async (page: Page): Promise<string> => {
  const fields = await page
    .locator('input, textarea')
    .evaluateAll((all: HTMLInputElement[]) => all.map(({ value, placeholder }) => `${value} ${placeholder}`))
  return [await page.locator('body').innerText(), ...fields].join('\n')
}

/** Scripts hold all settings, also those that no page says. */
const withoutScripts = (html: string): string => html.replace(/<script[\s\S]*?<\/script>/g, '')

/** What a visitor reads. */
const toText = (html: string): string =>
  withoutScripts(html)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z]+;|&#x?[0-9a-f]+;/g, ' ')
    .replace(/\s+/g, ' ')

/** Everything that a text quotes, twice. No value is part of another one. */
const QUOTED = {
  before: {
    tagline: 'Jewellers for three generations',
    phone: '020 5551 0001',
    email: 'first@kaveri.example',
    address: '12 Laxmi Road, Pune 411030',
    hours: 'Tuesday to Sunday, 10 am to 7 pm',
    orderPrefix: 'KVR',
    returnDays: 37,
    exchangeDays: 43,
    rateLockMinutes: 47,
    bankTransferHours: 53,
    cashLimit: 161_803,
    hallmarkingCharges: { gold: 59, silver: 61, platinum: 67 },
    referrerAmount: 313,
    referredAmount: 317,
    maxCreditsPercent: 41,
    deliveryCharge: 211,
    freeDeliveryFrom: 40_009,
    deliveryEstimate: '11-13 working days',
    taxPercent: 3,
    claims: { stores: 'Two stores', shipping: 'Sent within a day', exchange: 'Old gold is welcome' },
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
    seller: {
      legalName: 'Kaveri Jewels LLP',
      address: '12 Laxmi Road, Pune 411030',
      state: 'Maharashtra',
      pan: 'ABCDE1234F',
      signatory: 'Kaveri Rao',
      invoicePrefix: 'KJ',
    },
    messageTexts: {
      mailGreeting: 'Namaskar {name},',
      mailSignature: 'With joy, Kaveri',
      invoiceTerms: 'Goods once sold',
    },
    pageTexts: {
      emptyCartTitle: 'Nothing here yet',
      notFoundText: 'We looked everywhere',
    },
  },
  after: {
    tagline: 'Gold and silver since 1952',
    phone: '020 5552 0002',
    email: 'second@kaveri.example',
    address: '9 Fergusson Road, Pune 411004',
    hours: 'Monday to Friday, 11 am to 8 pm',
    orderPrefix: 'SON',
    returnDays: 71,
    exchangeDays: 73,
    rateLockMinutes: 79,
    bankTransferHours: 83,
    cashLimit: 141_421,
    hallmarkingCharges: { gold: 89, silver: 97, platinum: 101 },
    referrerAmount: 331,
    referredAmount: 337,
    maxCreditsPercent: 29,
    deliveryCharge: 223,
    freeDeliveryFrom: 50_021,
    deliveryEstimate: '15-17 working days',
    taxPercent: 5,
    claims: { stores: 'Three stores', shipping: 'Sent within a week', exchange: 'Old silver is welcome' },
    grievanceOfficer: { name: 'Meera Joshi', designation: 'Manager', phone: '', email: '' },
    stores: [
      { name: 'Karve Road', address: '8 Karve Road, Pune', phone: '020 5554 0004', hours: '', mapLink: '' },
    ],
    bankAccount: {
      holder: 'Sona Jewels LLP',
      bank: 'Bank of Baroda, Pune',
      account: '9876543210',
      ifsc: 'BARB0PUNEXX',
      upi: 'sona@barb',
    },
    seller: {
      legalName: 'Sona Jewels LLP',
      address: '9 Fergusson Road, Pune 411004',
      state: 'Maharashtra',
      pan: 'ABCDE1234F',
      signatory: 'Meera Joshi',
      invoicePrefix: 'SJ',
    },
    messageTexts: {
      mailGreeting: 'Dear {name},',
      mailSignature: 'Your Meera',
      invoiceTerms: 'Check the weight',
    },
    pageTexts: {
      emptyCartTitle: 'Your bag is waiting',
      notFoundText: 'This page went away',
    },
  },
}

/** How pages, mails and documents write those values, and one place of each that must. */
const SENTENCES: { before: RegExp; after: RegExp; where: string }[] = [
  { before: /three generations/, after: /since 1952/, where: '/' },
  { before: /020 5551 0001/, after: /020 5552 0002/, where: 'mail order-placed' },
  { before: /first@kaveri/, after: /second@kaveri/, where: 'mail order-placed' },
  { before: /Laxmi Road/, after: /Fergusson Road/, where: 'invoice' },
  { before: /Tuesday to Sunday/, after: /Monday to Friday/, where: '/contactus' },
  { before: /\bKVR-/, after: /\bSON-/, where: 'mail order-placed' },
  { before: /\b37[ -]days?\b/, after: /\b71[ -]days?\b/, where: '/terms-of-service' },
  { before: /\b43[ -]days?\b/, after: /\b73[ -]days?\b/, where: '/exchange-policy' },
  { before: /\b47 minutes\b/, after: /\b79 minutes\b/, where: '/faq' },
  { before: /bankTransferHours 53\b/, after: /bankTransferHours 83\b/, where: '/figures' },
  { before: /1,61,803/, after: /1,41,421/, where: '/faq' },
  { before: /₹59\b/, after: /₹89\b/, where: '/terms-of-service' },
  { before: /₹61\b/, after: /₹97\b/, where: '/terms-of-service' },
  { before: /₹67\b/, after: /₹101\b/, where: '/terms-of-service' },
  { before: /₹313\b/, after: /₹331\b/, where: '/profile?tab=referrals' },
  { before: /₹317\b/, after: /₹337\b/, where: '/profile?tab=referrals' },
  { before: /₹211\b/, after: /₹223\b/, where: '/shipping-policy' },
  { before: /40,009/, after: /50,021/, where: '/shipping-policy' },
  { before: /11-13 working days/, after: /15-17 working days/, where: '/shipping-policy' },
  { before: /Sent within a day/, after: /Sent within a week/, where: '/shipping-policy' },
  { before: /Kaveri Rao, Owner/, after: /Meera Joshi, Manager/, where: '/contactus' },
  { before: /Tilak Road/, after: /Karve Road/, where: '/stores' },
  { before: /1234567890/, after: /9876543210/, where: 'order by bank transfer' },
  { before: /SBIN0001234/, after: /BARB0PUNEXX/, where: 'order by bank transfer' },
  { before: /kaveri@sbi/, after: /sona@barb/, where: 'order by bank transfer' },
  { before: /\(3% GST\)/, after: /\(5% GST\)/, where: 'mail order-placed' },
  { before: /Kaveri Jewels LLP/, after: /Sona Jewels LLP/, where: 'invoice' },
  { before: /KJ\/\d/, after: /SJ\/\d/, where: 'invoice' },
  { before: /Namaskar /, after: /Dear /, where: 'mail order-placed' },
  { before: /With joy, Kaveri/, after: /Your Meera/, where: 'mail order-placed' },
  { before: /Goods once sold/, after: /Check the weight/, where: 'invoice' },
  { before: /Nothing here yet/, after: /Your bag is waiting/, where: 'empty cart' },
  { before: /We looked everywhere/, after: /This page went away/, where: 'no such page' },
]

test('a shop in Pune says nowhere what the demo is called or where it is: pages, admin, mails, documents, manifest', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const session = await clientFor(null).auth.login(OWNER)
  const admin = clientFor(session.token)
  const { order, transfer, customer } = await sell(admin)

  const pages = await crawl()
  expect(pages.size).toBeGreaterThan(20)
  for (const file of ['/robots.txt', '/sitemap.xml', '/site.webmanifest']) pages.set(file, await read(file))
  const mails = await listMails(admin)
  expect(mails.length).toBeGreaterThan(8)
  for (const { _id, name } of mails) {
    const { subject, text, html, replyTo } = await admin.outbox.one({ id: _id })
    pages.set(name, [subject, text, html, replyTo].join('\n'))
  }
  for (const document of ['invoice', 'credit-note'])
    pages.set(document, await readPdf(`/api/orders/${order._id}/${document}`, session.token))
  expect(pages.get('invoice')).toContain('KJ/')
  expect(order.orderNumber).toMatch(/^KVR/)
  expect(JSON.parse(pages.get('/site.webmanifest')!)).toMatchObject({
    name: 'Kaveri Jewels',
    icons: [{ src: expect.stringMatching(/^\/uploads\//) }, {}, {}, {}],
  })
  // scripts with data for search engines and settings among them
  for (const [name, text] of pages) expect.soft(findDemo(text), name).toBeUndefined()

  const screens = (await admin.menu.list({})).map(({ path }) => path)
  expect(screens.length).toBeGreaterThan(15)
  const shown = new Map<string, string>()
  const toNames = (paths: string[]) => Object.fromEntries(paths.map((path) => [path, path]))
  await readInBrowser(
    browser,
    session,
    toNames([
      ...screens,
      ...SETUP_STEPS.map((step) => `/admin/setup?step=${step}`),
      `/admin/orders/${order._id}`,
      `/admin/orders/${order._id}/packing-slip`,
    ]),
    shown,
  )
  await readInBrowser(
    browser,
    customer,
    toNames([
      ...CUSTOMER_PAGES,
      `/orders/${order._id}`,
      `/orders/${transfer._id}`,
      '/product/plain-silver-band',
    ]),
    shown,
  )
  for (const [path, said] of shown) expect.soft(findDemo(said), path).toBeUndefined()

  await seedLocalStorage(page, { token: session.token, user: session.user })
  await page.goto(`${shop.origin}/admin/settings`)
  await waitForHydration(page)
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    expect.soft(findDemo(await readWithFields(page)), await tab.innerText()).toBeUndefined()
  }
})

test('a changed setting changes every page, mail and document that quotes it', async ({ browser }) => {
  test.setTimeout(300_000)
  const session = await clientFor(null).auth.login(OWNER)
  const admin = clientFor(session.token)
  const readAll = async (settings: typeof QUOTED.before) => {
    await admin.settings.update(settings)
    const known = new Set((await listMails(admin)).map(({ _id }) => _id))
    const { order, transfer, customer } = await sell(admin)
    const texts = new Map([...(await crawl())].map(([path, html]) => [path, toText(html)]))
    for (const { _id, name } of await listMails(admin)) {
      if (known.has(_id)) continue
      const { subject, text, html, replyTo } = await admin.outbox.one({ id: _id })
      texts.set(name, [subject, text, toText(html ?? ''), replyTo].join('\n'))
    }
    for (const document of ['invoice', 'credit-note'])
      texts.set(document, await readPdf(`/api/orders/${order._id}/${document}`, session.token))
    const read = (who: Session, named: Record<string, string>) => readInBrowser(browser, who, named, texts)
    await read(customer, {
      '/profile?tab=referrals': '/profile?tab=referrals',
      '/cart': 'empty cart',
      '/no-such-page': 'no such page',
      [`/orders/${order._id}`]: 'order',
      [`/orders/${transfer._id}`]: 'order by bank transfer',
    })
    await read(session, { [`/admin/orders/${order._id}/packing-slip`]: 'packing slip' })
    return texts
  }
  const before = await readAll(QUOTED.before)
  const after = await readAll(QUOTED.after)
  const placesWith = (texts: Map<string, string>, sentence: RegExp) =>
    [...texts]
      .filter(([, text]) => sentence.test(text))
      .map(([place]) => place)
      .toSorted()
  for (const sentence of SENTENCES) {
    const quoting = placesWith(before, sentence.before)
    const name = String(sentence.before)
    expect.soft([name, ...quoting]).toContain(sentence.where)
    expect.soft([name, ...placesWith(after, sentence.after)]).toEqual([name, ...quoting])
    expect.soft([name, ...placesWith(after, sentence.before)]).toEqual([name])
  }
})

async function arrangeShop(admin: Client): Promise<void> {
  const settings = await admin.settings.read()
  await admin.settings.update({
    ...QUOTED.before,
    shopName: 'Kaveri Jewels',
    gstin: '27ABCDE1234F1Z0',
    brand: { ...settings.brand!, primary: '#0f4c3a', fonts: 'marcellus' },
  })
  await admin.delivery.createZone({ name: 'Maharashtra', kind: 'state', state: 'Maharashtra' })
  await admin.delivery.createZone({ name: 'Goa', kind: 'state', state: 'Goa', cashOnDelivery: false })
  const { category } = await admin.categories.create({ name: 'Rings', description: '', isTopLevel: true })
  const { product } = await admin.products.create({
    name: 'Plain silver band',
    description: 'A band of silver 925',
    price: 6000,
    category: category._id,
    material: 'Silver',
    inventoryQuantity: 100,
  })
  bandId = product._id
  await publishFigures(admin)
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

/** A page that quotes each variable by its name. */
async function publishFigures(admin: Client): Promise<void> {
  const { page } = await admin.pages.create({ kind: 'page', title: 'Figures', slug: 'figures' })
  await admin.pages.save({
    id: page._id,
    slug: page.slug,
    placement: 'help',
    position: 90,
    title: page.title,
    lead: '',
    seoTitle: '',
    description: '',
    pictureUrl: '',
    pictureAlt: '',
    publishedOn: null,
    content: {
      type: 'doc',
      content: PAGE_VARIABLE_NAMES.map((name) => ({
        type: 'paragraph',
        content: [{ type: 'text', text: `${name} {${name}}` }],
      })),
    },
    version: page.version,
    publish: 'now',
  })
}

/** A customer buys two rings. One is sent and comes back, the other one is still to be paid. Somebody asks a question. */
async function sell(admin: Client): Promise<{ order: Order; transfer: Order; customer: Session }> {
  const { name, email, phone, password } = newUser()
  const visitor = clientFor(null)
  await visitor.auth.verify({ email, phone })
  const customer = await visitor.auth.register({ name, email, phone, password, code: '1234' })
  await visitor.auth.forgotPassword({ email })
  await visitor.enquiries.send({ kind: 'contact', name, email, message: 'Do you engrave?' })
  const { orders } = clientFor(customer.token)
  const place = async (
    paymentMethod: 'cod' | 'bank_transfer',
    to: { city: string; state: string; postalCode: string },
  ) => {
    const request = {
      shippingAddress: { name, phone, street: '4 Prabhat Road', country: 'India', ...to },
      paymentMethod,
      items: [{ productId: bandId, quantity: 1 }],
    }
    const quote = await orders
      .place({ ...request, totalAmount: 0, idempotencyKey: randomUUID() })
      .catch((error) => error.details.totals)
    const { totalAmount } = quote
    return (await orders.place({ ...request, totalAmount, idempotencyKey: randomUUID() })).order
  }
  const order = await place('cod', { city: 'Pune', state: 'Maharashtra', postalCode: '411004' })
  for (const status of ['processing', 'shipped', 'delivered', 'returned'] as const)
    await admin.orders.setStatus({ id: order._id, status })
  const transfer = await place('bank_transfer', { city: 'Panaji', state: 'Goa', postalCode: '403001' })
  return { order, transfer, customer }
}

/** The mails of the outbox, named by what they announce and of which order. */
async function listMails(admin: Client): Promise<{ _id: string; name: string }[]> {
  const { messages } = await admin.outbox.list({ limit: 100 })
  return messages.map(({ _id, event }) => ({ _id, name: `mail ${event.replace(/:[\w-]{16,}/g, '')}` }))
}

/** What a person who is signed in reads. `named` has the name of each path. */
async function readInBrowser(
  browser: Browser,
  { token, user }: Session,
  named: Record<string, string>,
  texts: Map<string, string>,
): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await seedLocalStorage(page, { token, user })
  for (const [path, name] of Object.entries(named)) {
    await page.goto(shop.origin + path)
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    texts.set(name, [await page.title(), await page.locator('body').innerText()].join('\n'))
  }
  await context.close()
}

async function readPdf(path: string, token: string): Promise<string> {
  const answer = await fetch(shop.origin + path, { headers: { authorization: `Bearer ${token}` } })
  expect([path, answer.status]).toEqual([path, 200])
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  return `${(await extractText(pdf, { mergePages: true })).text} ${answer.headers.get('content-disposition')} ${JSON.stringify(await pdf.getMetadata())}`
}
