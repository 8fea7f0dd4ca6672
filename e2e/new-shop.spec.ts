import { expect, type Page, test } from '@playwright/test'
import { createHttpClient } from '#contract/http-client.ts'
import { routes } from '#contract/routes.ts'
import { unique } from './admin/admin-helpers.ts'
import { expectNoHorizontalScroll, OWNER, seedLocalStorage, waitForHydration } from './fixtures.ts'
import { tabTo } from './input-drivers.ts'
import { createShopProcess, type ShopProcess } from './shop-process.ts'

/** A shop without any data: nobody has set anything yet. */
let shop: ShopProcess
test.beforeAll(async () => {
  test.setTimeout(120_000)
  shop = await createShopProcess({ SEED: 'none' })
  await shop.start()
})
test.afterAll(() => shop.dispose())

const LONG_NAME = 'Sri Lakshminarayana Jewellers'

/** What shops are tempted to promise, and not every shop keeps. */
const PROMISES =
  /insured|zero.deduction|nothing deducted|full tested value|hallmarked|BIS hallmark|one.day shipping|every solitaire|every brilliant/i

const INFO_PAGES = [
  '/',
  '/terms-of-service',
  '/privacy-policy',
  '/exchange-policy',
  '/shipping-policy',
  '/faq',
  '/stores',
  '/contactus',
  '/cart',
  '/checkout',
  '/register',
  '/categories',
]

test('an untouched new shop promises on no page what its owner has not switched on @main', async () => {
  const clientFor = (token: string | null) =>
    createHttpClient(routes, { baseUrl: `${shop.origin}/api`, getToken: () => token })
  const admin = clientFor((await clientFor(null).auth.login(OWNER)).token)
  const { category } = await admin.categories.create({ name: 'Rings', description: '', isTopLevel: true })
  const { product } = await admin.products.create({
    name: 'Plain silver band',
    description: 'A band of silver 925',
    price: 6000,
    category: category._id,
    material: 'Silver',
    inventoryQuantity: 3,
    attributes: { Hallmark: 'BIS 925' },
  })
  const home = await (await fetch(shop.origin)).text()
  // nor does it show a rate that nobody has entered
  expect(home.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/indicative|6,500|Metal rates today/)
  const pages = [...INFO_PAGES, '/category/rings', `/product/${product.slug}`]
  const findPromises = async () => {
    const promising: string[] = []
    for (const path of pages) {
      const answer = await fetch(shop.origin + path)
      expect(answer.status, path).toBe(200)
      // scripts hold the settings by name
      const text = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, '')
      if (PROMISES.test(text)) promising.push(path)
    }
    return promising
  }
  expect(await findPromises()).toEqual([])

  // without a zone the shop delivers nothing, insured or not
  await admin.delivery.createZone({ name: 'Telangana', kind: 'state', state: 'Telangana' })
  await admin.settings.update({ insuredDelivery: true, hallmarkedGold: true, oldGoldExchange: true })
  expect(await findPromises()).toEqual(
    expect.arrayContaining(['/exchange-policy', '/shipping-policy', '/faq', `/product/${product.slug}`]),
  )
})

test('the home page of a new shop shows a product while it is featured @desktop', async () => {
  const clientFor = (token: string | null) =>
    createHttpClient(routes, { baseUrl: `${shop.origin}/api`, getToken: () => token })
  const admin = clientFor((await clientFor(null).auth.login(OWNER)).token)
  const { category } = await admin.categories.create({
    name: unique('Anklets'),
    description: '',
    isTopLevel: true,
  })
  const { product } = await admin.products.create({
    name: unique('Featured silver payal'),
    description: 'A pair in silver 925',
    price: 4200,
    category: category._id,
    material: 'Silver',
    inventoryQuantity: 2,
  })
  const isOnHomePage = async () => {
    const answer = await fetch(shop.origin)
    expect(answer.status).toBe(200)
    return (await answer.text()).includes(`href="/product/${product.slug}"`)
  }
  await expect.poll(isOnHomePage).toBe(false)
  for (const isFeatured of [true, false]) {
    await admin.products.update({ id: product._id, isFeatured })
    await expect.poll(isOnHomePage).toBe(isFeatured)
  }
})

test('a shop name of 30 letters fits every page at 320 px, and no page has another name', async ({
  page,
}) => {
  const anonymous = createHttpClient(routes, { baseUrl: `${shop.origin}/api`, getToken: () => null })
  const { token, user } = await anonymous.auth.login(OWNER)
  const admin = createHttpClient(routes, { baseUrl: `${shop.origin}/api`, getToken: () => token })
  await admin.settings.update({ shopName: LONG_NAME })
  await seedLocalStorage(page, { token, user })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/cart', '/login', '/checkout', '/faq', '/admin', '/admin/orders']) {
    await page.goto(shop.origin + path)
    await waitForHydration(page)
    await expect(page).toHaveTitle(new RegExp(LONG_NAME))
    expect(await page.locator('body').innerText(), path).not.toMatch(/swarna/i)
    await expectNoHorizontalScroll(page)
    if (path !== '/') continue
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: LONG_NAME })).toBeInViewport({ ratio: 1 })
    for (const name of [/^Search/, /^Cart/])
      await expect(header.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  }
})

test('colours, fonts, logo and icon of the shop are there at the first paint, in the shop and in the back office @desktop', async ({
  page,
}) => {
  const anonymous = createHttpClient(routes, { baseUrl: `${shop.origin}/api`, getToken: () => null })
  const { token, user } = await anonymous.auth.login(OWNER)
  await seedLocalStorage(page, { token, user })
  await page.goto(`${shop.origin}/admin/settings?section=logo`)
  const file = await drawLogo(page)
  await page.getByLabel('Upload: Logo', { exact: true }).setInputFiles(file)
  await expect(page.getByRole('img', { name: 'Logo', exact: true })).toBeVisible()
  await page.getByLabel('Upload: Icon').setInputFiles(file)
  await expect(page.getByRole('img', { name: 'Icon' })).toBeVisible()

  await page.getByRole('tab', { name: 'Brand' }).click()
  await page.getByLabel('Main colour', { exact: true }).fill('#d4af37')
  await expect(page.getByText(/Buttons and links in this colour have a contrast of/)).toBeVisible()
  await page.getByLabel('Main colour', { exact: true }).fill('#0f4c3a')
  await expect(page.getByText(/have a contrast of/)).toBeHidden()
  await page.getByLabel('Fonts').selectOption('marcellus')
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(save).toHaveCSS('background-color', 'rgb(15, 76, 58)')

  const html = await (await fetch(shop.origin)).text()
  expect(html).toMatch(/<html[^>]* style="--color-primary:#0f4c3a;/)
  expect(html).toMatch(/<link rel="icon" href="\/uploads\/[^"]+-icon-32\.png"/)
  await page.goto(`${shop.origin}/login`)
  await page.goto(shop.origin)
  await expect(page.getByRole('banner').getByRole('img')).toBeVisible()
  const family = await page
    .getByRole('contentinfo')
    .getByRole('heading')
    .first()
    .evaluate((heading) => getComputedStyle(heading).fontFamily)
  expect(family).toContain('Marcellus')
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family),
      ),
    )
    .toEqual(
      expect.arrayContaining([expect.stringContaining('Marcellus'), expect.stringContaining('Mulish')]),
    )
})

test('the guided setup keeps what was typed, asks before it is lost, and adds no category twice @desktop', async ({
  page,
}) => {
  const anonymous = createHttpClient(routes, { baseUrl: `${shop.origin}/api`, getToken: () => null })
  const { token, user } = await anonymous.auth.login(OWNER)
  await seedLocalStorage(page, { token, user })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const expectStep = (heading: string) =>
    expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  const next = page.getByRole('link', { name: 'Continue' })

  await page.goto(`${shop.origin}/admin/setup?step=look`)
  const color = page.getByLabel('Main colour', { exact: true })
  await color.fill('#123456')
  await page.getByLabel('Upload: Logo', { exact: true }).setInputFiles(await drawLogo(page))
  await expect(page.getByText('Logo saved')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Logo', exact: true })).toBeVisible()
  await expect(color).toHaveValue('#123456')
  await next.click()
  await button('Keep editing').click()
  await expect(color).toHaveValue('#123456')
  await button('Save').click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await next.click()
  await expectStep('Today’s rates')
  await next.click()

  await expectStep('Where you deliver')
  await page.getByLabel('Deliver to').selectOption('Kerala')
  await next.click()
  await button('Discard changes').click()

  await expectStep('Your first products')
  const posted: string[] = []
  await page.route('**/api/categories', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    posted.push(route.request().postDataJSON().name)
    return posted.length === 2 ? route.abort() : route.fallback()
  })
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  for (const name of ['Pendants', 'Chains', 'Anklets']) await box(name).check()
  await button('Add these categories').click()
  await expect(page.getByRole('alert')).toContainText('The categories could not be added')
  await expect(box('Pendants')).toBeHidden()
  await button('Add these categories').click()
  await expect(page.getByRole('link', { name: 'Add a product' })).toBeFocused()
  expect(posted).toEqual(['Pendants', 'Chains', 'Chains', 'Anklets'])
  await next.click()
  await expectStep('Open your shop')
})

test('the guided setup is answered with the keyboard alone @desktop', async ({ page }) => {
  const anonymous = createHttpClient(routes, { baseUrl: `${shop.origin}/api`, getToken: () => null })
  const { token, user } = await anonymous.auth.login(OWNER)
  await seedLocalStorage(page, { token, user })
  const { keyboard } = page
  const press = async (name: string, role: 'button' | 'link' = 'button') => {
    await tabTo(page.getByRole(role, { name, exact: true }))
    await keyboard.press('Enter')
  }
  /** The focus is at the start of the step, so that Tab goes on there. */
  const expectStep = (count: number) => expect(page.getByText(`Step ${count} of 6`)).toBeFocused()

  await page.goto(`${shop.origin}/admin/setup?step=shop`)
  await waitForHydration(page)
  await tabTo(page.getByLabel('Shop name'))
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type(LONG_NAME)
  await tabTo(page.getByLabel('Legal name'))
  await keyboard.type('Lakshminarayana and Sons')
  await tabTo(page.getByLabel('State'))
  await keyboard.type('Goa')
  await tabTo(page.getByLabel('GST', { exact: true }))
  await keyboard.type('I am not')
  await tabTo(page.getByLabel('Grievance officer'))
  await keyboard.type('Lakshmi Narayana')
  await press('Save and continue')
  await expectStep(2)
  await press('Continue', 'link')
  await expectStep(3)
  await press('Continue', 'link')
  await expectStep(4)
  await tabTo(page.getByLabel('Deliver to'))
  await keyboard.type('Goa')
  await press('Add this state')
  await expect(page.getByText(/You deliver to: .*Goa/)).toBeVisible()
  await press('Continue', 'link')
  await expectStep(5)
  await tabTo(page.getByRole('checkbox', { name: 'Bangles', exact: true }))
  await keyboard.press('Space')
  await press('Add these categories')
  await expect(page.getByRole('link', { name: 'Add a product' })).toBeFocused()
  await press('Continue', 'link')
  await expectStep(6)
})

test('a closed shop shows visitors when it opens, its owner the shop, and nobody the shop through a link within @desktop', async ({
  page,
  browser,
}) => {
  const anonymous = createHttpClient(routes, { baseUrl: `${shop.origin}/api`, getToken: () => null })
  const session = await anonymous.auth.login(OWNER)
  const owner = createHttpClient(routes, { baseUrl: `${shop.origin}/api`, getToken: () => session.token })
  const read = async (path: string, cookie = '') => {
    const answer = await fetch(shop.origin + path, { headers: { cookie }, redirect: 'manual' })
    return { status: answer.status, headers: answer.headers, html: await answer.text() }
  }
  expect((await read('/')).status).toBe(200)
  const { previewKey, shopName } = await owner.settings.update({ isOpen: false })

  for (const path of ['/', '/cart', '/category/rings', '/faq', '/nowhere', '/?preview=wrong']) {
    const { status, headers } = await read(path)
    expect([path, status, headers.get('location'), headers.get('cache-control')]).toEqual([
      path,
      302,
      '/opening-soon',
      'no-store',
    ])
  }
  await owner.settings.update({ pageTexts: { openingSoonText: 'We open on Akshaya Tritiya.' } })
  const closed = await read('/opening-soon')
  expect(closed.html).toContain('We open on Akshaya Tritiya.')
  expect([closed.status, closed.headers.get('x-robots-tag'), closed.headers.get('cache-control')]).toEqual([
    503,
    'noindex',
    'no-store',
  ])
  expect((await read('/', 'shop-preview=wrong')).status).toBe(302)
  for (const path of ['/login', '/forgot-password', '/admin', '/admin/orders', '/api/health/ready'])
    expect([path, (await read(path)).status]).toEqual([path, 200])

  const entry = await read(`/cart?preview=${previewKey}`)
  expect([entry.status, entry.headers.get('location')]).toEqual([302, '/cart'])
  const cookie = entry.headers.get('set-cookie')!.split(';')[0]!
  expect((await read('/', cookie)).html).not.toContain('opens soon')
  // what the owner sees is not kept for visitors
  expect((await read('/')).status).toBe(302)

  const heading = page.getByRole('heading', { name: `${shopName} opens soon` })
  await page.goto(shop.origin)
  await waitForHydration(page)
  await expect(heading).toBeVisible()
  await page.goto(`${shop.origin}/login`)
  await waitForHydration(page)
  await page.getByRole('link', { name: shopName }).click()
  await expect(heading).toBeVisible()

  const ownerContext = await browser.newContext()
  const ownerPage = await ownerContext.newPage()
  await seedLocalStorage(ownerPage, { token: session.token, user: session.user })
  await ownerPage.goto(`${shop.origin}/admin/settings`)
  await ownerPage.getByRole('link', { name: 'Preview the shop in this browser' }).click()
  await expect(ownerPage.getByRole('contentinfo')).toBeVisible()
  await ownerPage.goto(`${shop.origin}/admin/settings`)
  await ownerPage.getByLabel('Open to visitors').check()
  await ownerPage.getByRole('button', { name: 'Save' }).click()
  await expect(ownerPage.getByText('Settings saved')).toBeVisible()
  await ownerContext.close()
  expect((await read('/')).status).toBe(200)
  expect((await read('/opening-soon')).status).toBe(302)
})

/** A square of 600 px. */
async function drawLogo(page: Page) {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(600, 600)
    const context = canvas.getContext('2d')!
    context.fillStyle = '#0f4c3a'
    context.fillRect(0, 0, 600, 600)
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())]
  })
  return { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(bytes) }
}
