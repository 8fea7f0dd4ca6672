import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectConsoleErrors, open, test } from '../fixtures.ts'

const buyBox = (page: Page) => page.getByRole('region', { name: 'Buy' })
const main = (page: Page) => page.getByRole('main')
const inRupees = (rupees: number) => `₹${rupees.toLocaleString('en-IN')}`
const cartLink = (page: Page, count: number) =>
  page.getByRole('link', { name: new RegExp(`^Cart ?, ${count} item`) }).first()

/** Changes the shop's answer for a product. */
async function overrideProduct(
  page: Page,
  slug: string,
  change: (product: Product) => object,
): Promise<void> {
  await page.route(`**/api/products/${slug}`, async (route) => {
    const product = await (await route.fetch()).json()
    await route.fulfill({ json: { ...product, ...change(product) } })
  })
}
type Product = { images: { url: string; isPrimary: boolean }[]; price: number; priceBreakup: object }

/** Opens a product by a link inside the shop, so that the browser itself fetches it. */
async function openProductFromLink(page: Page, from: string, name: string): Promise<void> {
  await open(page, from)
  await main(page).getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a product has breadcrumbs, its rating with the number of reviews, its story, its details and related products', async ({
  page,
}) => {
  const { relatedProducts } = await (await page.request.get('/api/products/meenakshi-jhumka')).json()
  await open(page, '/product/meenakshi-jhumka')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('link')).toHaveText(['Home', 'Earrings', 'Jhumkas'])
  await expect(buyBox(page).getByText('4.4 (9 reviews)')).toBeVisible()
  // four stars and two fifths of one
  await expect(buyBox(page).getByRole('img', { name: 'Rated 4.4 out of 5' })).toHaveCSS(
    'background-size',
    '88% 100%',
  )
  await expect(page.getByText(/^A ten-petal kemp flower over a fluted dome/)).toBeVisible()
  const fact = (name: string) =>
    main(page).getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]')
  await expect(fact('Material')).toHaveText('Gold, 22K (916)')
  await expect(fact('Weight')).toHaveText('19.860 g (Gold 22K 18.420 g, stones and other parts 1.440 g)')
  await expect(fact('SKU')).toHaveText('SW-ER-0412')
  await expect(fact('Closure')).toHaveText('Bombay screw')
  const related = main(page).getByRole('region', { name: 'You May Also Like' })
  await expect(related.getByRole('heading', { level: 3 })).toHaveText(
    relatedProducts.slice(0, 4).map(({ name }: { name: string }) => name),
  )
})

test('of a product whose pieces are priced by their own weight one is ordered at a time', async ({
  page,
}) => {
  await overrideProduct(page, 'meenakshi-jhumka', ({ priceBreakup }) => ({
    inventoryQuantity: 5,
    priceBreakup: { ...priceBreakup, chargedWeight: 'item' },
  }))
  await openProductFromLink(page, '/category/earrings/jhumkas', 'Meenakshi Jhumka')
  await expect(buyBox(page).getByText('you can order one at a time')).toBeVisible()
  await expect(buyBox(page).getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
})

test('the purity is beside the material, also where the price does not follow the rate', {
  tag: '@desktop',
}, async ({ page }) => {
  for (const [slug, line] of [
    ['meenakshi-jhumka', 'Gold 22K, Swarna Heritage'],
    ['marakata-drops', /^Emerald, 18K \(750\)/],
    ['vikram-platinum-chain', 'Platinum 950, Saptapadi'],
  ] as const) {
    await open(page, `/product/${slug}`)
    await expect(buyBox(page).getByText(line, { exact: true })).toBeVisible()
  }
  await open(page, '/product/marakata-drops')
  const details = main(page).getByRole('region', { name: 'About this piece' })
  await expect(details.getByText('Emerald, 18K (750)', { exact: true })).toBeVisible()
})

test('a product can also be opened by its id', { tag: '@desktop' }, async ({ page }) => {
  const { _id } = await (await page.request.get('/api/products/meenakshi-jhumka')).json()
  await open(page, `/product/${_id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Meenakshi Jhumka' })).toBeVisible()
})

test('the gallery opens with the primary picture, thumbnails change it, and it fills the screen', async ({
  page,
}) => {
  const shown = main(page).locator('.lens img')
  let urls: string[] = []
  await overrideProduct(page, 'meenakshi-jhumka', ({ images }) => {
    // the primary one last
    const mixed = [...images.filter((each) => !each.isPrimary), ...images.filter((each) => each.isPrimary)]
    urls = mixed.map(({ url }) => url)
    return { images: mixed }
  })
  await openProductFromLink(page, '/category/earrings/jhumkas', 'Meenakshi Jhumka')
  await expect(shown).toHaveAttribute('src', urls.at(-1)!)
  const thumbnails = main(page).getByRole('button', { name: /^Picture \d of / })
  await expect(thumbnails).toHaveCount(urls.length)
  await expect(thumbnails.first()).toHaveAttribute('aria-current', 'true')
  await thumbnails.nth(1).click()
  await expect(shown).toHaveAttribute('src', urls[0]!)
  await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true')
  // one stop of the Tab key, with arrows inside
  await page.keyboard.press('ArrowDown')
  await expect(thumbnails.nth(2)).toBeFocused()
  await expect(thumbnails.nth(2)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Tab')
  await expect(main(page).getByRole('button', { name: 'View full screen' })).toBeFocused()
  await main(page).getByRole('button', { name: 'View full screen' }).click()
  const screen = page.getByRole('dialog', { name: 'Meenakshi Jhumka' })
  await expect(screen.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(screen).toBeHidden()
})

test('full screen has arrows, keys and buttons of zoom', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/product/meenakshi-jhumka')
  await main(page).getByRole('button', { name: 'View full screen' }).click()
  const screen = page.getByRole('dialog', { name: 'Meenakshi Jhumka' })
  const place = screen.getByRole('status')
  const picture = screen.locator('.viewer__picture')
  await expect(place).toHaveText('1 / 5')
  const size = (await screen.boundingBox())!
  expect([size.width, size.height]).toEqual([1440, 900])
  await expectAccessible(page)

  await screen.getByRole('button', { name: 'Next picture' }).click()
  await expect(place).toHaveText('2 / 5')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(place).toHaveText('5 / 5')
  await screen.getByRole('button', { name: 'Picture 1 of 5' }).click()
  await expect(place).toHaveText('1 / 5')

  await expect(screen.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Zoom in' }).click()
  await expect(picture).toHaveCSS('transform', 'matrix(1.5, 0, 0, 1.5, 0, 0)')
  await page.keyboard.press('-')
  await expect(picture).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)')
  await picture.hover({ position: { x: 300, y: 200 } })
  await page.mouse.wheel(0, -100)
  await expect(picture).toHaveCSS('transform', /^matrix\(1\.2, 0, 0, 1\.2, [1-9]/)
  // another picture is shown whole
  await page.keyboard.press('ArrowRight')
  await expect(picture).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)')
  await page.keyboard.press('Escape')
  await expect(screen).toBeHidden()
  await expect(main(page).getByRole('button', { name: 'View full screen' })).toBeFocused()
})

test('in full screen two fingers zoom, one moves what is enlarged, and else draws the next picture near', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/product/meenakshi-jhumka')
  await main(page).getByRole('button', { name: 'View full screen' }).click()
  const screen = page.getByRole('dialog', { name: 'Meenakshi Jhumka' })
  const place = screen.getByRole('status')
  const picture = screen.locator('.viewer__picture')
  await expect(place).toHaveText('1 / 5')
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: [x: number, y: number][]) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(([x, y], id) => ({ x, y, id })),
    })
  await touch('touchStart', [300, 400])
  await touch('touchMove', [120, 400])
  await touch('touchEnd')
  await expect(place).toHaveText('2 / 5')

  await touch('touchStart', [160, 400], [220, 400])
  await touch('touchMove', [100, 400], [280, 400])
  await touch('touchEnd')
  await expect(picture).toHaveCSS('transform', /^matrix\(3, 0, 0, 3, /)
  const before = await picture.evaluate((element) => element.getBoundingClientRect().left)
  await touch('touchStart', [200, 400])
  await touch('touchMove', [140, 400])
  await touch('touchEnd')
  await expect
    .poll(() => picture.evaluate((element) => element.getBoundingClientRect().left))
    .toBe(before - 60)
  await expect(place).toHaveText('2 / 5')
})

test('a finger drawn sideways shows the next picture or the one before, two fingers do not', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/product/meenakshi-jhumka')
  const picture = main(page).locator('.lens')
  const place = main(page).locator('.gallery__position')
  const draw = async (from: number, to: number, second: object[] = []) => {
    const finger = (clientX: number) => ({ identifier: 1, clientX, clientY: 300 })
    await picture.dispatchEvent('touchstart', { touches: [finger(from), ...second] })
    await picture.dispatchEvent('touchend', { changedTouches: [finger(to)] })
  }
  await expect(place).toHaveText('1 / 5')
  await draw(300, 120)
  await expect(place).toHaveText('2 / 5')
  await draw(120, 300)
  await draw(120, 300)
  await expect(place).toHaveText('5 / 5')
  await draw(200, 215)
  await draw(300, 120, [{ identifier: 2, clientX: 40, clientY: 300 }])
  await expect(place).toHaveText('5 / 5')
  await draw(300, 120)
  await expect(place).toHaveText('1 / 5')
})

test('a lens follows the mouse over the picture', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/product/meenakshi-jhumka')
  const glass = main(page).locator('.lens__glass')
  await expect(glass).toHaveCount(0)
  const box = (await main(page).locator('.lens').boundingBox())!
  await page.mouse.move(box.x + 200, box.y + 150)
  await page.mouse.move(box.x + 210, box.y + 160)
  await expect(glass).toHaveCSS('background-image', /jhumka/)
  const center = async () => {
    const { x, y, width, height } = (await glass.boundingBox())!
    return [Math.round(x + width / 2 - box.x), Math.round(y + height / 2 - box.y)]
  }
  await expect.poll(center).toEqual([210, 160])
  await page.mouse.move(box.x + 300, box.y + 260)
  await expect.poll(center).toEqual([300, 260])
  await page.mouse.move(box.x + box.width + 80, box.y + 10)
  await expect(glass).toHaveCount(0)
})

test('a live price is grams times rate, making charges, stones and hallmarking, and says so', async ({
  page,
}) => {
  const answer = await page.request.get('/api/products/meenakshi-jhumka')
  const { price, priceBreakup: parts, metalInfo, priceInfo } = await answer.json()
  const metal = Math.round(metalInfo.weightGrams * parts.ratePerGram)
  expect(price).toBe(
    Math.round(
      metal * (1 + priceInfo.makingCharges / 100) + priceInfo.stoneCharges + parts.hallmarkingCharge,
    ),
  )
  await open(page, '/product/meenakshi-jhumka')
  await expect(
    buyBox(page).getByText(/Live price\. Rate of \d+ \w{3} \d{4}, \d+:\d\d [ap]m\.$/),
  ).toBeVisible()
  await expect(
    buyBox(page).getByRole('button', { name: 'Add to Cart: Meenakshi Jhumka' }).first(),
  ).toBeVisible()
  const breakup = buyBox(page).getByText('Price break-up')
  await expect(breakup).toContainText(`Gold 22K ${inRupees(parts.metalValue)} · Making`)
  await breakup.click()
  const row = (name: string) => buyBox(page).getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row('Metal value')).toContainText('18.420 g × ₹6,500')
  await expect(row('Metal value')).toContainText(inRupees(parts.metalValue))
  await expect(row('Making charges')).toContainText('14% of metal value')
  await expect(row('Making charges')).toContainText(inRupees(parts.makingCharges))
  await expect(row('Stones')).toContainText(inRupees(parts.stoneValue))
  await expect(row('Hallmarking')).toContainText(inRupees(parts.hallmarkingCharge))
  await expect(row('Price')).toContainText(inRupees(price))
  await expect(row('GST')).toContainText('18%, added at checkout')
  await expect(buyBox(page).getByText(/^Gold rate \(22K\) ₹6,500\/g\. Locked for/)).toBeVisible()
  // The time of the rate is said once.
  await expect(buyBox(page).getByText(/\d:\d\d [ap]m/)).toHaveCount(1)
})

test('a fixed price may have a struck-through price beside it, with the saving', async ({ page }) => {
  await open(page, '/product/akasha-tennis-bracelet')
  await expect(buyBox(page).getByText('₹3,86,000').first()).toBeVisible()
  await expect(buyBox(page).locator('s')).toHaveText('was ₹4,12,000')
  await expect(buyBox(page).getByText('Save 6%')).toBeVisible()
  await expect(buyBox(page).getByText('Price break-up')).toHaveCount(0)
})

test('no saving is shown when the earlier price was not higher', { tag: '@desktop' }, async ({ page }) => {
  await overrideProduct(page, 'meenakshi-jhumka', ({ price }) => ({ compareAtPrice: price }))
  await openProductFromLink(page, '/category/earrings/jhumkas', 'Meenakshi Jhumka')
  await expect(buyBox(page).locator('s')).toHaveCount(0)
  await expect(buyBox(page).getByText(/^Save/)).toHaveCount(0)
})

test('the quantity goes from 1 to the stock; 0 and nonsense are ignored', { tag: '@desktop' }, async ({
  page,
}) => {
  // no other test orders it
  const { variants } = await (await page.request.get('/api/products/veera-twist-kada')).json()
  const { _id } = variants.find(
    ({ inventoryQuantity }: { inventoryQuantity: number }) => inventoryQuantity === 4,
  )
  await open(page, `/product/veera-twist-kada?variant=${_id}`)
  await expect(buyBox(page).getByText('4 in stock in Hyderabad')).toBeVisible()
  const stepper = buyBox(page).getByRole('group', { name: 'Quantity of Veera Twist Kada' })
  const number = stepper.getByRole('textbox', { name: 'Quantity' })
  const more = stepper.getByRole('button', { name: 'Increase quantity' })
  await expect(number).toHaveValue('1')
  await expect(stepper.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
  for (let count = 2; count <= 4; count += 1) await more.click()
  await expect(number).toHaveValue('4')
  await expect(more).toBeDisabled()
  for (const [typed, taken] of [
    ['0', '4'],
    ['-', '4'],
    ['2', '2'],
    ['99', '4'],
  ] as const) {
    await number.fill(typed)
    await number.blur()
    await expect(number).toHaveValue(taken)
  }
})

test('the heart saves a product and removes it; Add to Cart adds the chosen quantity and confirms it', async ({
  page,
  isMobile,
}) => {
  await open(page, '/product/meenakshi-jhumka')
  const heart = buyBox(page).getByRole('button', { name: /wishlist: Meenakshi Jhumka/ })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  // a phone shows no count of the wishlist on the page of a product
  const wishlistLink = (name: RegExp) => page.getByRole('link', { name }).first()
  if (!isMobile) await expect(wishlistLink(/^Wishlist ?, 1 item/)).toBeAttached()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  if (!isMobile) await expect(wishlistLink(/^Wishlist ?, 0 items/)).toBeAttached()
  await buyBox(page).getByRole('button', { name: 'Increase quantity' }).click()
  await buyBox(page).getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText('Meenakshi Jhumka is in your cart')).toBeVisible()
  await expect(cartLink(page, 2)).toBeAttached()
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
})

test('on a phone, price and Add to Cart stay at the lower edge', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/product/meenakshi-jhumka')
  const button = buyBox(page).getByRole('button', { name: 'Add to Cart' }).last()
  await expect(button).toBeInViewport()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await button.click()
  await expect(cartLink(page, 1)).toBeAttached()
})

test('on a desk Add to Cart is in the first screen, and a bar has it while it is out of view', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/product/meenakshi-jhumka')
  const button = buyBox(page).getByRole('button', { name: 'Add to Cart: Meenakshi Jhumka' })
  await expect(button).toHaveCount(1)
  const { y, height } = (await button.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(860)
  await expect(buyBox(page).locator('.price-breakup')).not.toHaveAttribute('open')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const bar = buyBox(page).locator('.buy-bar')
  await expect(bar).toContainText('Meenakshi Jhumka')
  await expect(bar.getByRole('button', { name: 'Add to Cart: Meenakshi Jhumka' })).toBeInViewport()
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect(button).toHaveCount(1)
  await expect(bar).toBeHidden()
})

test('what is sold out offers an e-mail and similar pieces that can be bought, and promises no delivery', async ({
  page,
}) => {
  await open(page, '/product/vikram-platinum-chain')
  await expect(buyBox(page).getByRole('form', { name: 'Email me when it is back in stock' })).toBeVisible()
  const links = buyBox(page).getByRole('region', { name: 'Similar pieces in stock' }).getByRole('link')
  await expect(links).not.toHaveCount(0)
  for (const link of await links.all()) {
    const slug = (await link.getAttribute('href'))!.split('/').at(-1)
    const { inventoryQuantity, leadDays } = await (await page.request.get(`/api/products/${slug}`)).json()
    expect(inventoryQuantity > 0 || leadDays > 0, slug).toBe(true)
  }
  await expect(buyBox(page).getByRole('group', { name: /^Quantity/ })).toHaveCount(0)
  await expect(buyBox(page).getByLabel('Delivery to your PIN code')).toHaveCount(0)
  await expect(buyBox(page).getByText(/^Arrives in/)).toHaveCount(0)
  await expectAccessible(page)
})

test('a product that is sold out or has no price cannot be added to the cart', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/product/vikram-platinum-chain')
  await expect(buyBox(page).getByRole('button', { name: 'Sold out' }).first()).toBeDisabled()
  await overrideProduct(page, 'meenakshi-jhumka', () => ({ price: null, priceBreakup: null }))
  await openProductFromLink(page, '/category/earrings/jhumkas', 'Meenakshi Jhumka')
  await expect(buyBox(page).getByRole('button', { name: 'Price on request' }).first()).toBeDisabled()
})

test('Recently viewed shows the products that were viewed before, the latest first', async ({ page }) => {
  const strip = main(page).getByRole('region', { name: 'Recently viewed' })
  await open(page, '/product/meenakshi-jhumka')
  // The lower part of the page, which stores the visit, loads after the rest.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('viewed')).length))
    .toBe(1)
  await expect(strip).toHaveCount(0)
  await open(page, '/product/jaali-silver-kada')
  await expect(strip.getByRole('heading', { level: 3 })).toHaveText(['Meenakshi Jhumka'])
  await open(page, '/product/lahari-silver-balis')
  await expect(strip.getByRole('heading', { level: 3 })).toHaveText([/Jaali/, 'Meenakshi Jhumka'])
  await strip.getByRole('link', { name: 'Meenakshi Jhumka' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meenakshi Jhumka')
  await expect(strip.getByRole('heading', { level: 3 })).toHaveText([/Lahari/, /Jaali/])
})

test('a PIN code shows whether the shop delivers, how far and for how much', async ({
  page,
  consoleErrors,
}) => {
  await open(page, '/product/meenakshi-jhumka')
  const pin = buyBox(page).getByLabel('Delivery to your PIN code')
  const check = buyBox(page).getByRole('button', { name: 'Check' })
  const answer = buyBox(page).getByRole('status')
  await pin.fill('500081')
  await check.click()
  await expect(answer.filter({ hasText: 'We deliver to' })).toHaveText(
    /\(\d+(\.\d)? km\)\. Delivery: free, by \w{3}, \d+ \w{3} \d{4} \(7-10 working days\)\.$/,
  )
  await pin.fill('110001')
  await check.click()
  await expect(
    answer.filter({ hasText: 'Unable to verify delivery area for this postal code' }),
  ).toBeVisible()
  await page.route('**/api/delivery/availability?*', (route) => route.fulfill({ status: 500, json: {} }))
  await pin.fill('500032')
  await check.click()
  await expect(answer.filter({ hasText: 'Unable to check delivery availability' })).toBeVisible()
  expectConsoleErrors(consoleErrors, /status of 500/)
})

test('an unknown product shows Product not found, with a Go back button', async ({ page, consoleErrors }) => {
  await open(page, '/stores')
  await open(page, '/product/no-such-piece')
  await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/stores')
  expectConsoleErrors(consoleErrors, /404/)
})
