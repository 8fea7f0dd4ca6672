import type { APIRequestContext, APIResponse } from '@playwright/test'
import { expect, open, test } from '../fixtures.ts'

/** What search engines and phones make of the shop. Nothing here depends on the width of a window. */
type Head = {
  titles: string[]
  description: string | undefined
  canonical: string | undefined
  robots: string | undefined
  of: (property: string) => string | undefined
  headings: number
  data: Record<string, unknown>[]
}

const decodeEntities = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

function parseHead(html: string): Head {
  const meta = new Map(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
      name!,
      decodeEntities(content!),
    ]),
  )
  return {
    titles: [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => decodeEntities(title!)),
    description: meta.get('description'),
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    robots: meta.get('robots'),
    of: (property) => meta.get(property),
    headings: html.match(/<h1[\s>]/g)?.length ?? 0,
    data: [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, json]) =>
      JSON.parse(json!),
    ),
  }
}

async function fetchHead(
  request: APIRequestContext,
  path: string,
): Promise<Head & { response: APIResponse }> {
  const response = await request.get(path, { maxRedirects: 0 })
  return { response, ...parseHead(await response.text()) }
}

const findJsonLd = (head: Head, type: string) =>
  head.data.find((item) => [item['@type']].flat().includes(type))

test('every address of the site map is a page with a title, a description and one heading of its own', async ({
  request,
}) => {
  test.slow()
  const xml = await (await request.get('/sitemap.xml')).text()
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)
  expect(addresses.length).toBeGreaterThan(120)
  expect(new Set(addresses).size).toBe(addresses.length)
  const consoleErrors: string[] = []
  const seen = new Map<string, string>()
  for (const address of addresses) {
    const page = await fetchHead(request, address)
    const fault = (what: string) => consoleErrors.push(`${address}: ${what}`)
    if (page.response.status() !== 200) fault(`answers ${page.response.status()}`)
    if (page.titles.length !== 1) fault(`has ${page.titles.length} titles`)
    if (!page.description) fault('has no description')
    if (page.canonical !== address) fault(`points to ${page.canonical}`)
    if (page.robots) fault(`is ${page.robots}`)
    if (page.headings !== 1) fault(`has ${page.headings} first headings`)
    if (!page.of('og:image')) fault('has no picture to share')
    for (const own of [page.titles[0], page.description]) {
      const other = seen.get(own!)
      if (other) fault(`says “${own}” like ${other}`)
      seen.set(own!, address)
    }
  }
  expect(consoleErrors).toEqual([])
})

test('every picture of the site map is there', async ({ request }) => {
  const xml = await (await request.get('/sitemap.xml')).text()
  const pictures = new Set([...xml.matchAll(/<image:loc>([^<]+)<\/image:loc>/g)].map(([, url]) => url!))
  expect(pictures.size).toBeGreaterThan(70)
  const missing: string[] = []
  for (const url of pictures) if ((await request.head(url)).status() !== 200) missing.push(url)
  expect(missing).toEqual([])
})

test('robots.txt leads to the site map', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

test('the start page says who keeps the shop and how it is searched', async ({ request, baseURL }) => {
  const home = await fetchHead(request, '/')
  expect(findJsonLd(home, 'JewelryStore')).toMatchObject({ name: 'Swarna', url: `${baseURL}/` })
  expect(findJsonLd(home, 'WebSite')).toMatchObject({
    potentialAction: { target: { urlTemplate: `${baseURL}/search?q={search_term_string}` } },
  })
  expect(home.of('og:image')).toBe(`${baseURL}/images/share.jpg`)
  expect((await request.get('/images/share.jpg')).headers()['content-type']).toBe('image/jpeg')
})

test('a product says what it is and costs, the way to it, and shows its own picture', async ({
  request,
  baseURL,
}) => {
  const { product } = await (async () => {
    const response = await request.get('/api/products/meenakshi-jhumka')
    return { product: (await response.json()) as { price: number; sku: string } }
  })()
  const page = await fetchHead(request, '/product/meenakshi-jhumka')
  expect(findJsonLd(page, 'Product')).toMatchObject({
    name: 'Meenakshi Jhumka',
    sku: product.sku,
    // the demo shows the price with 18 % GST as well
    offers: {
      price: Math.round(product.price * 118) / 100,
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
    },
  })
  expect(findJsonLd(page, 'BreadcrumbList')).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: `${baseURL}/` },
      { position: 2, name: 'Earrings', item: `${baseURL}/category/earrings` },
      { position: 3, item: `${baseURL}/category/earrings/jhumkas` },
      { position: 4, name: 'Meenakshi Jhumka' },
    ],
  })
  const picture = page.of('og:image')!
  expect(picture).toContain('jhumka')
  expect((await request.get(picture)).status()).toBe(200)
  expect(page.of('og:locale')).toBe('en_IN')
  expect(page.of('twitter:card')).toBe('summary_large_image')
})

test('the JSON-LD of a listing has its products in their order', async ({ request, baseURL }) => {
  const page = await fetchHead(request, '/category/earrings?page=2')
  const list = findJsonLd(page, 'ItemList') as { itemListElement: { position: number; url: string }[] }
  expect(list.itemListElement[0]!.position).toBe(13)
  expect(list.itemListElement[0]!.url).toContain(`${baseURL}/product/`)
})

test('page 2 is a page of its own; filters and sorts point to the plain listing', async ({
  request,
  baseURL,
}) => {
  const second = await fetchHead(request, '/category/earrings?page=2')
  expect(second.canonical).toBe(`${baseURL}/category/earrings?page=2`)
  expect(second.titles[0]).toBe('Earrings, page 2 | Swarna')
  for (const variant of ['?sort=priceAsc', '?material=Gold', '?minPrice=5000&page=2', '?utm_source=mail']) {
    const page = await fetchHead(request, `/category/earrings${variant}`)
    expect(page.canonical, variant).toBe(`${baseURL}/category/earrings`)
  }
  for (const [alias, own] of [
    ['/jewellery/gold', '/shop/gold'],
    ['/our-stores', '/stores'],
    ['/custom-jewelry', '/custom-jewellery'],
  ])
    expect((await fetchHead(request, alias!)).canonical, alias).toBe(`${baseURL}${own}`)
})

test('personal pages and search results are listed nowhere', async ({ request }) => {
  for (const path of [
    '/cart',
    '/wishlist',
    '/checkout',
    '/orders',
    '/profile',
    '/login',
    '/register',
    '/admin',
    '/admin/orders?page=2',
    '/search?q=jhumka',
    '/search?q=ring&limit=24',
  ]) {
    const { robots, response } = await fetchHead(request, path)
    expect(`${robots} ${response.headers()['x-robots-tag']}`, path).toContain('noindex')
  }
})

test('what is not there is a 404 with one title', async ({ request }) => {
  for (const path of [
    '/product/nope',
    '/category/nope',
    '/category/earrings/nope',
    '/nope',
    '/blog/nope',
    '/shop/tin',
    '/category/earrings?page=99',
    '/shop/gold?page=99',
    '/search?q=ring&page=99',
    '/collections/nope',
  ]) {
    const page = await fetchHead(request, path)
    expect(page.response.status(), path).toBe(404)
    expect(page.titles, path).toHaveLength(1)
  }
})

test('a browser runs nothing of the data and reports nothing', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  await open(page, '/product/meenakshi-jhumka')
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(2)
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Earrings' }).click()
  await expect(page).toHaveTitle('Earrings | Swarna')
  expect(said).toEqual([])
})

test('the shop can be put on a phone’s home screen', async ({ page, request }) => {
  const manifest = await (await request.get('/site.webmanifest')).json()
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const icon = await (await request.get(src)).body()
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`, src).toBe(sizes)
  }
  const purposes = (manifest.icons as { purpose: string }[]).map(({ purpose }) => purpose)
  expect(purposes).toEqual(['any', 'any', 'maskable', 'maskable'])
  for (const { url } of manifest.shortcuts as { url: string }[])
    expect((await request.get(url)).status(), url).toBe(200)
  await open(page, '/')
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  expect((await request.get(touch!)).headers()['content-type']).toBe('image/png')
  const client = await page.context().newCDPSession(page)
  const { errors } = await client.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test('an address with the parameters of an advertisement shows the same page, and names the address without them', async ({
  page,
  request,
  baseURL,
}) => {
  const advertised = '/product/meenakshi-jhumka?gclid=Cj0KCQ&reviews=highest&utm_source=insta'
  const [plain, tagged] = await Promise.all(
    ['/product/meenakshi-jhumka?reviews=highest', advertised].map(async (path) =>
      (await request.get(path)).headers(),
    ),
  )
  expect(tagged!.etag).toBe(plain!.etag)
  await open(page, advertised)
  await expect(page.getByRole('heading', { level: 1, name: 'Meenakshi Jhumka' })).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${baseURL}/product/meenakshi-jhumka`,
  )
  expect(new URL(page.url()).searchParams.get('utm_source')).toBe('insta')
})
