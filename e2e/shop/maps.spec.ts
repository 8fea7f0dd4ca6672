import type { Page } from '@playwright/test'
import {
  addToCart,
  expect,
  expectAccessible,
  expectAccessibleAndNoOverflow,
  expectConsoleErrors,
  open,
  pauseClock,
  registerCustomer,
  signIn,
  signInAsNewCustomer,
  type TestCustomer,
  test,
} from '../fixtures.ts'

/** The map of `fake-maps-server.ts`: north of 17.44 lies Madhapur, south of it Abids, south of 8 the sea. */
const MADHAPUR = { latitude: 17.4483, longitude: 78.3915 }
const SEA = { latitude: 7, longitude: 78 }

const streetField = (page: Page) => page.getByLabel('Street Address')
const locateButton = (page: Page) => page.getByRole('button', { name: 'Use Current Location' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pick on Map' })

/** At the shipping step, with a product in the cart. */
async function openShippingStep(page: Page): Promise<TestCustomer> {
  const customer = await signInAsNewCustomer(page)
  await addToCart(page, customer, 'chandi-balis')
  await open(page, '/checkout')
  await expect(streetField(page)).toBeVisible()
  return customer
}

async function expectAddress(page: Page, expected: [street: string, code: string]): Promise<void> {
  await expect(streetField(page)).toHaveValue(expected[0])
  await expect(page.getByLabel('Postal Code')).toHaveValue(expected[1])
  await expect(page.getByLabel('City')).toHaveValue('Hyderabad')
  await expect(page.getByLabel('State')).toHaveValue('Telangana')
}

test.describe('Use Current Location', () => {
  test('fills in the address where one is, asked of the browser as the spec says', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(MADHAPUR)
    await page.addInitScript(() => {
      const given = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
      navigator.geolocation.getCurrentPosition = (done, failed, options) => {
        Object.assign(window, { asked: options })
        given(done, failed, options)
      }
    })
    await openShippingStep(page)
    await locateButton(page).click()
    await expectAddress(page, ['Hitec City Main Road, Madhapur', '500081'])
    await expect(page.getByText('Delivery is available in your area.')).toBeVisible()
    // ten seconds, and a position of the last five minutes will do
    const asked = await page.evaluate(() => (window as { asked?: PositionOptions }).asked)
    expect(asked).toEqual({ timeout: 10_000, maximumAge: 300_000 })
    await expectAccessibleAndNoOverflow(page)
  })

  test('says that it was not let, or that the browser cannot', { tag: '@desktop' }, async ({
    page,
    context,
  }) => {
    await context.clearPermissions()
    await openShippingStep(page)
    await locateButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Unable to get your location. Please enter address manually.',
    )
    await page.getByRole('button', { name: 'Pick on Map' }).click()
    await dialog(page).getByRole('button', { name: 'Use Current Location' }).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Unable to get your current location')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await page.evaluate(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }))
    await locateButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Geolocation is not supported by this browser')
  })
})

test.describe('Pick on Map', () => {
  test('has a marker to drag or move by keys, tells its address, and takes it over', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(MADHAPUR)
    await openShippingStep(page)
    const tile = page.waitForRequest(/\/tiles\//)
    await page.getByRole('button', { name: 'Pick on Map' }).click()
    expect((await tile).url()).toContain('/tiles/15/')
    const address = dialog(page).getByRole('status')
    await expect(address).toHaveText('Nampally Station Road, Abids, Hyderabad, Telangana 500001')
    await expect(dialog(page).locator('.leaflet-tile-loaded').first()).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
    await dialog(page).getByRole('button', { name: 'Use Current Location' }).click()
    await expect(address).toContainText('Hitec City Main Road')

    // a finger's breadth is a street away, further south
    const marker = await dialog(page).locator('.map-pin').boundingBox()
    const from = { x: marker!.x + marker!.width / 2, y: marker!.y + 20 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 5, from.y + 60, { steps: 4 })
    const asked = page.waitForRequest(/\/reverse\?/)
    await page.mouse.up()
    const dragged = Number(new URL((await asked).url()).searchParams.get('lat'))
    expect(dragged).toBeLessThan(MADHAPUR.latitude)

    const byKeys = page.waitForRequest(/\/reverse\?/)
    await dialog(page).getByRole('application').focus()
    await page.keyboard.press('Shift+ArrowUp')
    expect(Number(new URL((await byKeys).url()).searchParams.get('lat'))).toBeGreaterThan(dragged)
    await dialog(page).getByRole('button', { name: 'Use This Location' }).click()
    await expect(dialog(page)).toBeHidden()
    await expectAddress(page, ['Hitec City Main Road, Madhapur', '500081'])
  })

  test('says Address not available where nothing is known, and takes nothing over', {
    tag: '@desktop',
  }, async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(SEA)
    await openShippingStep(page)
    await streetField(page).fill('Plot 7')
    await locateButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Unable to get your location. Please enter address manually.',
    )
    await expect(streetField(page)).toHaveValue('Plot 7')
    await page.getByRole('button', { name: 'Pick on Map' }).click()
    await dialog(page).getByRole('button', { name: 'Use Current Location' }).click()
    await expect(dialog(page).getByRole('status')).toHaveText('Address not available')
    await expect(dialog(page).getByRole('button', { name: 'Use This Location' })).toBeDisabled()
  })

  test('says of Google’s map that it did not load', { tag: '@desktop' }, async ({ page, consoleErrors }) => {
    const customer = await registerCustomer(page)
    await addToCart(page, customer, 'chandi-balis')
    // a shop with a key of Google's: its pages let the script in, its settings tell the key
    await page.route(/\/login\?/, async (route) => {
      const given = await route.fetch()
      const { 'content-security-policy': _, ...headers } = given.headers()
      await route.fulfill({ response: given, headers })
    })
    await page.route('**/api/settings', async (route) => {
      const settings = await (await route.fetch()).json()
      const { centre } = settings.maps
      await route.fulfill({ json: { ...settings, maps: { provider: 'google', key: 'a-key', centre } } })
    })
    await page.route('https://maps.googleapis.com/**', (route) => route.abort())
    await open(page, '/login?from=/checkout')
    await signIn(page, customer)
    await page.getByRole('button', { name: 'Pick on Map' }).click()
    const loadError = 'Failed to load Google Maps. Please check your API key.'
    await expect(dialog(page).getByText(loadError)).toBeVisible()
    await expectAccessible(page)
    expectConsoleErrors(consoleErrors, /maps\.googleapis\.com/)
  })
})

test('street suggestions start at 3 characters, lie in India, and fill in the rest', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/' && searchParams.has('q')) asked.push(searchParams.get('q') ?? '')
  })
  await page.clock.install()
  await openShippingStep(page)
  await pauseClock(page)
  // it asks when the typing pauses
  await streetField(page).pressSequentially('ay')
  await page.clock.runFor(1_000)
  await expect(streetField(page)).toHaveAttribute('aria-expanded', 'false')
  await streetField(page).pressSequentially('y')
  await page.clock.runFor(1_000)
  await page.clock.resume()
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  // the Ayyappan Street that there is as well lies in Colombo
  await expect(options).toHaveText([
    'Ayyappa Society Main Road, Madhapur, Hyderabad 500081',
    'Ayyappa Society Park, 100 Feet Road, Madhapur, Hyderabad 500081',
  ])
  expect(asked).toEqual(['ayy'])
  await expectAccessibleAndNoOverflow(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectAddress(page, ['Ayyappa Society Main Road, Madhapur', '500081'])
  await expect(options).toHaveCount(0)
})
