import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectConsoleErrors,
  open,
  pauseClock,
  seedLocalStorage,
  signInAsNewCustomer,
  test,
} from '../fixtures.ts'

const section = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true })
const hrefs = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
const enableMotion = (page: Page) => page.emulateMedia({ reducedMotion: 'no-preference' })

/** Home as the browser fetches it: what the calls of the page answer can be put in their place. */
async function navigateHome(page: Page): Promise<void> {
  await open(page, '/stores')
  await page.getByRole('banner').getByRole('link', { name: 'Swarna' }).click()
  await expect(section(page, 'About Our Store')).toBeAttached()
}

/** The same with the frame around it: from /login, which has none. */
async function navigateHomeAndReload(page: Page): Promise<void> {
  await open(page, '/login')
  await page.getByRole('link', { name: 'Swarna' }).first().click()
  await expect(section(page, 'About Our Store')).toBeAttached()
}

test.describe('the sections', () => {
  test('are in the order of the spec, featured products among them, with its numbers of products and tiles, and a welcome for who is signed in', async ({
    page,
  }) => {
    const { name } = await signInAsNewCustomer(page)
    await open(page, '/')
    await expect(section(page, 'Welcome back')).toBeAttached()
    const names = await page
      .getByRole('main')
      .getByRole('region')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
    expect(names).toEqual([
      'Featured',
      'Shop By Category',
      'Metal rates today',
      'Studs & Drops Festival',
      'Diamond Jewellery',
      'Diamond Masterpieces',
      'Gold Collection',
      'Earring Collection',
      'Gemstone Jewelry',
      'Platinum Collection',
      'Gold Jewelry',
      'Our Collection',
      'One Day Shipping',
      'Featured products',
      'Our Premium Collection',
      'Our promises',
      'Brides Of India',
      'Gifting & More',
      'About Our Store',
      'Membership',
      'Welcome back',
    ])
    await expect(section(page, 'Diamond Masterpieces').getByRole('article')).toHaveCount(4)
    await expect(section(page, 'Earring Collection').getByRole('article')).toHaveCount(4)
    await expect(section(page, 'Platinum Collection').getByRole('article')).toHaveCount(2)
    await expect(section(page, 'Gold Collection').locator('a[href^="/product/"]')).toHaveCount(2)
    await expect(section(page, 'Our promises').getByRole('listitem')).toHaveCount(4)
    await expect(section(page, 'Brides Of India').locator('.tall-tile')).toHaveCount(5)
    const cta = section(page, 'Membership').getByRole('link')
    await expect(cta).toHaveText('View Exclusive Collection')
    await expect(cta).toHaveAttribute('href', '/')
    const panel = section(page, 'Welcome back')
    await expect(panel.getByRole('heading')).toHaveText(`Welcome back, ${name}`)
    await expect(panel.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/profile')
  })

  test('signed out, have the links, claims and prices of the spec, without motion for visitors who prefer reduced motion', {
    tag: '@desktop',
  }, async ({ page }) => {
    await open(page, '/')

    await test.step('each leads where the spec says', async () => {
      const links = (name: string) => hrefs(section(page, name).getByRole('link'))
      expect(await hrefs(section(page, 'Diamond Masterpieces').locator('h3 a'))).toEqual(
        [1, 2, 3, 4].map((id) => `/product/diamond-${id}`),
      )
      expect(await links('Diamond Jewellery')).toContain('/education/diamonds')
      expect(await links('Gold Collection')).toContain('/shop/gold')
      expect(await links('Gemstone Jewelry')).toContain('/shop/gemstone')
      const names = ['rings', 'earrings', 'necklaces', 'pendants', 'mangalsutra', 'bracelets']
      expect((await links('Gold Jewelry')).slice(1)).toEqual(names.map((name) => `/category/${name}`))
      expect(await links('Our Collection')).toEqual([
        '/collections/temple-heritage',
        '/collections/everyday-light',
        '/collections/bride-s-trousseau',
      ])
      expect(await links('Gifting & More')).toEqual([
        '/gifts/for-her',
        '/gifts/for-him',
        '/gifts/anniversary',
        '/gifts/birthday',
        '/gifts/wedding',
        '/gifts/new-parents',
      ])
      await expect(page.getByRole('link', { name: 'Book Consultation' })).toHaveAttribute(
        'href',
        '/custom-jewelry',
      )
      const rate = section(page, 'About Our Store').getByRole('link', { name: 'Gold rate today' })
      await expect(rate).toHaveAttribute('href', '/#rates')
    })

    await test.step('claims: stores, shipping, exchange and the phone', async () => {
      const about = section(page, 'About Our Store')
      await expect(about.getByText('400+')).toBeVisible()
      await expect(about.getByText('stores across 13 countries')).toBeVisible()
      const { phone } = await (await page.request.get('/api/settings')).json()
      await expect(about.getByText(phone)).toBeVisible()
      await expect(section(page, 'One Day Shipping').getByRole('heading')).toHaveText('One Day Shipping')
      const { deliveryEstimate } = await (await page.request.get('/api/settings')).json()
      await expect(section(page, 'One Day Shipping')).toContainText(`Delivery takes ${deliveryEstimate}.`)
      await expect(section(page, 'Our promises').getByText('Zero-deduction gold exchange')).toBeVisible()
    })

    await test.step('tiles of Gold Jewelry have name, picture, category and a price in rupees', async () => {
      const tiles = section(page, 'Gold Jewelry').locator('.tile-grid').getByRole('link')
      await expect(tiles).toHaveCount(6)
      for (const tile of await tiles.all()) {
        await expect(tile).toHaveText(/^[A-Z][a-z]+Gold, from ₹[\d,]+$/)
        await expect(tile.locator('img')).toHaveAttribute('src', /\/images\//)
      }
    })

    await test.step('Shop By Category leads to each category', async () => {
      const all: { slug: string; name: string }[] = await (
        await page.request.get('/api/categories?topLevelOnly=true&activeOnly=true')
      ).json()
      const links = section(page, 'Shop By Category').getByRole('list').getByRole('link')
      await expect(links).toHaveText(all.map(({ name }) => name))
      await expect.poll(() => hrefs(links)).toEqual(all.map(({ slug }) => `/category/${slug}`))
    })

    await test.step('reduced motion', async () => {
      for (const name of ['Diamond Jewellery', 'Gold Collection', 'Gifting & More'])
        await expect(section(page, name)).toHaveCSS('opacity', '1')
    })

    await test.step('a visitor is a valued customer and is led to /register', async () => {
      const membership = section(page, 'Membership')
      await expect(membership.getByRole('heading')).toHaveText('Become a member, valued customer')
      await expect(membership.getByRole('link')).toHaveText('Get started')
      await expect(membership.getByRole('link')).toHaveAttribute('href', '/register')
      await expect(section(page, 'Welcome back')).toHaveCount(0)
    })

    await test.step('Our Premium Collection shows the featured samples, in dollars, with stars rounded down', async () => {
      const cards = section(page, 'Our Premium Collection').getByRole('link')
      await expect(cards).toHaveText([
        /Diamond Eternity Necklace.*\$1,299\.99\(3\)/,
        /Sapphire Halo Ring.*\$899\.99\(3\)/,
        /Blossom Stud Earrings.*\$749\.99\(3\)/,
      ])
      await expect(cards.nth(0).getByRole('img', { name: 'Rated 4 out of 5' })).toBeVisible()
      await expect(cards.nth(2).getByRole('img', { name: 'Rated 5 out of 5' })).toBeVisible()
      await cards.nth(1).click()
      await expect(page).toHaveURL(/\/product\/sapphire-halo-ring$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Sapphire Halo Ring' })).toBeVisible()
    })
  })

  test('rise and fade in once, when a fifth of them is in view', { tag: '@desktop' }, async ({ page }) => {
    await enableMotion(page)
    await open(page, '/')
    // sections that take their true heights on the way would move this one after it was brought into view
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.reveal { content-visibility: visible !important }')
      document.adoptedStyleSheets.push(sheet)
    })
    const gifts = section(page, 'Gifting & More')
    await expect(gifts).toHaveCSS('opacity', '0')
    /** Brings the upper part of the section above the lower edge of the screen less 50 px. */
    const show = (share: number) =>
      gifts.evaluate(async (element, part) => {
        const { top, height } = element.getBoundingClientRect()
        window.scrollBy({ top: top + height * part - (window.innerHeight - 50), behavior: 'instant' })
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      }, share)
    await show(0.1)
    await expect(gifts).toHaveCSS('opacity', '0')
    await show(0.3)
    await expect(gifts).toHaveCSS('opacity', '1')
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect(gifts).not.toBeInViewport()
    await expect(gifts).toHaveCSS('opacity', '1')
  })
})

test.describe('the carousel', () => {
  const carousel = (page: Page) => page.getByRole('region', { name: 'Featured', exact: true })
  const dot = (page: Page, place: number) =>
    carousel(page).getByRole('button', { name: `Go to slide ${place}` })
  const expectSlide = (page: Page, place: number) =>
    expect(dot(page, place)).toHaveAttribute('aria-current', 'true')

  test('changes the slide every 5000 ms and loops; it can be paused, and stops under a pointer', {
    tag: '@desktop',
  }, async ({ page }) => {
    await enableMotion(page)
    await page.clock.install()
    await open(page, '/')
    await carousel(page).hover()
    await pauseClock(page)
    await dot(page, 1).click()
    await page.clock.runFor(30_000)
    await expectSlide(page, 1)

    // the time of a slide begins when the pointer leaves
    await page.getByRole('main').evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.mouse.move(700, 890)
    await page.clock.runFor(4_999)
    await expectSlide(page, 1)
    for (const place of [2, 3, 4, 5, 1]) {
      await page.clock.runFor(place === 2 ? 1 : 5_000)
      await expectSlide(page, place)
    }

    await carousel(page).getByRole('button', { name: 'Pause slides' }).click()
    await page.getByRole('main').evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.mouse.move(700, 890)
    await page.clock.runFor(30_000)
    await expectSlide(page, 1)
    await expect(carousel(page).getByRole('button', { name: 'Play slides' })).toBeVisible()
  })

  test('does not change by itself for visitors who prefer reduced motion', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.clock.install()
    await open(page, '/')
    await page.mouse.move(700, 890)
    await page.clock.runFor(30_000)
    await expectSlide(page, 1)
  })

  test('goes by Previous slide, Next slide and dots, past both ends, and a slide opens its path inside the shop', async ({
    page,
  }) => {
    const [slide] = await (await page.request.get('/api/carousels')).json()
    await open(page, '/')
    await carousel(page).getByRole('button', { name: 'Previous slide' }).click()
    await expectSlide(page, 5)
    await dot(page, 3).click()
    await expectSlide(page, 3)
    await dot(page, 5).click()
    await carousel(page).getByRole('button', { name: 'Next slide' }).click()
    await expectSlide(page, 1)
    await page.evaluate(() => document.body.setAttribute('data-here', 'yes'))
    // the title describes the picture
    await carousel(page).getByRole('img', { name: slide.title }).click()
    await expect(page).toHaveURL(slide.path)
    await expect(page.locator('body')).toHaveAttribute('data-here', 'yes')
  })

  test('is 1500 by 480 and at most 1500 px wide; buttons and dots have their sizes', async ({
    page,
    isMobile,
  }) => {
    await open(page, '/')
    const picture = carousel(page).locator('img').first()
    const size = async (of: Locator) => {
      const box = await of.boundingBox()
      return [Math.round(box!.width), Math.round(box!.height)]
    }
    const button = carousel(page).getByRole('button', { name: 'Next slide' })
    const disc = (place: number) =>
      dot(page, place).evaluate((element) => {
        const { width, height, backgroundColor } = getComputedStyle(element, '::before')
        return [width, height, backgroundColor]
      })
    if (isMobile) {
      await expect.poll(() => size(picture)).toEqual([375, 360])
      await expect.poll(() => size(button)).toEqual([36, 36])
      await expect.poll(async () => (await disc(1)).slice(0, 2)).toEqual(['12px', '12px'])
      return
    }
    await expect.poll(() => size(picture)).toEqual([1440, 461])
    await expect.poll(() => size(button)).toEqual([48, 48])
    await expect.poll(() => disc(1)).toEqual(['17px', '17px', 'rgb(255, 255, 255)'])
    await expect.poll(() => disc(2)).toEqual(['17px', '17px', 'rgba(255, 255, 255, 0.5)'])
    for (const [width, height] of [
      [1800, 480],
      [1100, 352],
      [768, 246],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => size(picture)).toEqual([Math.min(width, 1500), height])
    }
  })

  test('with one slide has nothing to go to', { tag: '@desktop' }, async ({ page }) => {
    const slides = await (await page.request.get('/api/carousels')).json()
    let calls = 0
    await page.route('**/api/carousels', (route) => {
      calls += 1
      return route.fulfill({ json: slides.slice(0, 1) })
    })
    await navigateHome(page)
    await expect(carousel(page)).toBeVisible()
    expect(calls).toBe(1)
    await expect(carousel(page).getByRole('button')).toHaveCount(0)
  })

  test('without slides is not shown', { tag: '@desktop' }, async ({ page }) => {
    await page.route('**/api/carousels', (route) => route.fulfill({ json: [] }))
    await navigateHome(page)
    await expect(carousel(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })

  test('that cannot be fetched is not shown, and the fault is logged', {
    tag: '@desktop',
  }, async ({ page, consoleErrors }) => {
    await page.route('**/api/carousels', (route) => route.fulfill({ status: 500, json: {} }))
    await navigateHome(page)
    await expect(carousel(page)).toHaveCount(0)
    await expect(section(page, 'Diamond Jewellery')).toBeVisible()
    expectConsoleErrors(consoleErrors, /Error fetching data:/, /status of 500/)
  })
})

test.describe('Shop By Category', () => {
  const strip = (page: Page) => section(page, 'Shop By Category')
  const left = (page: Page) => strip(page).getByRole('button', { name: 'Scroll left' })
  const right = (page: Page) => strip(page).getByRole('button', { name: 'Scroll right' })
  const categories = '**/api/categories?*'

  test('scrolls by 300 px, with a button only at the side where there is more than 10 px', async ({
    page,
  }) => {
    await open(page, '/')
    const list = strip(page).getByRole('list')
    await expect(right(page)).toBeVisible()
    await expect(left(page)).toBeHidden()
    const most = await list.evaluate((element) => element.scrollWidth - element.clientWidth)
    await right(page).click()
    await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBe(Math.min(300, most))
    await expect(left(page)).toBeVisible()
    const toEnd = (rest: number) =>
      list.evaluate((element, px) => {
        element.scrollTo({ left: element.scrollWidth - element.clientWidth - px, behavior: 'instant' })
      }, rest)
    await toEnd(10)
    await expect(right(page)).toBeHidden()
    await toEnd(11)
    await expect(right(page)).toBeVisible()
    const before = await list.evaluate((element) => element.scrollLeft)
    await left(page).click()
    await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBe(Math.max(0, before - 300))
  })

  test('that all fit have no buttons', { tag: '@desktop' }, async ({ page }) => {
    const asked: string[] = []
    await page.route(categories, async (route) => {
      asked.push(new URL(route.request().url()).search)
      const all = await (await route.fetch()).json()
      await route.fulfill({ json: all.slice(0, 3) })
    })
    await navigateHomeAndReload(page)
    await expect(strip(page).getByRole('listitem')).toHaveCount(3)
    await expect(strip(page).getByRole('button')).toHaveCount(0)
    expect(asked).toEqual(['?topLevelOnly=true&activeOnly=true'])
  })

  test('without categories is not shown', { tag: '@desktop' }, async ({ page }) => {
    await page.route(categories, (route) => route.fulfill({ json: [] }))
    await navigateHomeAndReload(page)
    await expect(strip(page)).toHaveCount(0)
  })

  test('that cannot be fetched says so in red, turns while it is asked for again, and is then there', async ({
    page,
    consoleErrors,
  }) => {
    let answer = () => {}
    const answered = new Promise<void>((done) => {
      answer = done
    })
    await page.route(categories, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
    await navigateHomeAndReload(page)
    const alert = strip(page).getByRole('alert')
    await expect(alert).toHaveText('Failed to load categories')
    await expect(alert).toHaveCSS('color', 'rgb(163, 33, 31)')
    await page.route(categories, async (route) => {
      await answered
      await route.continue()
    })
    await strip(page).getByRole('button', { name: 'Try again' }).click()
    await expect(strip(page).getByRole('status')).toHaveText('Loading categories')
    answer()
    await expect(strip(page).getByRole('link', { name: 'Rings', exact: true })).toBeVisible()
    expectConsoleErrors(consoleErrors, /Failed to fetch categories/, /status of 503/)
  })
})

test.describe('the film', () => {
  const festival = (page: Page) => section(page, 'Studs & Drops Festival')

  test('is muted, loops, is put in and plays when it is seen, can be paused, and leads to /jewellery/gold', {
    tag: '@desktop',
  }, async ({ page }) => {
    await enableMotion(page)
    await open(page, '/')
    const video = festival(page).locator('video')
    await expect(festival(page).getByRole('heading')).toHaveText('Studs & Drops Festival')
    await expect(video).toHaveCount(0)
    await festival(page).scrollIntoViewIfNeeded()
    await expect
      .poll(() => video.evaluate(({ muted, loop }: HTMLVideoElement) => [muted, loop]))
      .toEqual([true, true])
    const isPaused = () => video.evaluate(({ paused }: HTMLVideoElement) => paused)
    await expect.poll(isPaused).toBe(false)
    await festival(page).getByRole('button', { name: 'Pause video' }).click()
    await expect.poll(isPaused).toBe(true)
    await festival(page).getByRole('button', { name: 'Play video' }).click()
    await expect.poll(isPaused).toBe(false)
    await video.click()
    await expect(page).toHaveURL(/\/jewellery\/gold$/)
  })
})

test.describe('promotional banners', () => {
  const grid = (page: Page) => section(page, 'Diamond Jewellery')
  const banners = '**/api/promotional-banners'

  test('the first large one is the big tile, all small ones fill the grid', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.route(banners, async (route) => {
      const { data } = await (await route.fetch()).json()
      const [large, ...small] = data
      const second = { ...large, _id: 'second', title: 'Second large' }
      await route.fulfill({ json: { data: [small[0], large, second, ...small.slice(1)] } })
    })
    await navigateHome(page)
    const tiles = grid(page).locator('.banner')
    await expect(tiles).toHaveText([/Sitara/, /Flower studs/, /Trilogy/, /Drop pendants/, /Eternity/])
    const [big, small] = await Promise.all([tiles.nth(0).boundingBox(), tiles.nth(1).boundingBox()])
    expect(big!.width * big!.height).toBeGreaterThan(2 * small!.width * small!.height)
    await expect(tiles.first()).toHaveText(
      /The Sitara solitaireA six-claw solitaire on a pavé bandFrom ₹[\d,]+$/,
    )
    await tiles.first().click()
    await expect(page).toHaveURL(/\/product\/diamond-1$/)
  })

  test('are not shown when there are none', { tag: '@desktop' }, async ({ page }) => {
    await page.route(banners, (route) => route.fulfill({ json: { data: [] } }))
    await navigateHome(page)
    await expect(grid(page)).toHaveCount(0)
  })

  test('are not shown when they cannot be fetched, and that is logged', {
    tag: '@desktop',
  }, async ({ page, consoleErrors }) => {
    await page.route(banners, (route) => route.fulfill({ status: 500, json: {} }))
    await navigateHome(page)
    await expect(grid(page)).toHaveCount(0)
    await expect(section(page, 'Diamond Masterpieces')).toBeVisible()
    expectConsoleErrors(consoleErrors, /banners could not be fetched/, /status of 500/)
  })
})

test('a member without a name is welcomed back as a valued customer', { tag: '@desktop' }, async ({
  page,
}) => {
  const user = { id: '1', _id: '1', name: '', email: 'a@example.in', phone: '', role: 'user' }
  await seedLocalStorage(page, { user })
  await signInAsNewCustomer(page)
  await open(page, '/')
  const panel = section(page, 'Welcome back')
  await expect(panel.getByRole('heading')).toHaveText('Welcome back, valued customer')
})
