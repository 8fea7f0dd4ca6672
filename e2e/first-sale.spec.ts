import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { field, saveButton, selectField, sessionAuthHeaders } from './admin/product-helpers.ts'
import {
  expect,
  expectAccessibleAndNoOverflow,
  ignoreConsoleErrors,
  newUser,
  test,
  waitForHydration,
} from './fixtures.ts'
import { recordInteractions } from './input-drivers.ts'
import { createShopProcess, type ShopProcess } from './shop-process.ts'

/** A shop without any data, that nobody has claimed. */
let shop: ShopProcess
let terminal = ''
test.beforeAll(async () => {
  test.setTimeout(120_000)
  shop = await createShopProcess(
    { SEED: 'none', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' },
    { onLog: (text) => (terminal += text) },
  )
  await shop.start()
})
test.afterAll(() => shop.dispose())

/** What the law asks of a shop that sells online. */
const LEGAL_FIELDS = [
  'Legal name',
  'Address',
  'State',
  'Phone',
  'Email',
  'GST',
  'GSTIN',
  'Grievance officer',
  'Designation',
]
const MAX_OTHER_FIELDS = 12

test('on a phone, from the code of the terminal to the first product sold and its invoice @phone', async ({
  page,
  consoleErrors,
}) => {
  test.slow()
  // a shop without rates has none to show
  ignoreConsoleErrors(consoleErrors, /404.*gold-rates\/current/)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const expectStep = async (heading: string) => {
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
  }
  const findCode = () => /([0-9A-Z]{4}-){2}[0-9A-Z]{4}/.exec(terminal)?.[0]
  await expect.poll(findCode).toBeDefined()
  const code = findCode()!
  expect((await fetch(shop.origin, { redirect: 'manual' })).status).toBe(302)
  // until it has a name, the shop does not call itself after the software
  expect(await (await fetch(`${shop.origin}/opening-soon`)).text()).not.toMatch(/swarna|hyderabad/i)

  await page.goto(`${shop.origin}/login`)
  await page.getByRole('link', { name: 'Enter the code of the terminal' }).click()
  await expect(page).toHaveURL(`${shop.origin}/setup`)
  await waitForHydration(page)
  const effort = await recordInteractions(page)
  await expectAccessibleAndNoOverflow(page)
  await page.getByLabel('Code from the terminal').fill(code)
  await page.getByLabel('Your name').fill('Kaveri Rao')
  await page.getByLabel('Email address').fill('kaveri@kaveri.example')
  await page.getByLabel('Password', { exact: true }).fill('saffron-and-milk')
  await button('Become the administrator').click()

  await expectStep('Who you are')
  await page.getByLabel('Shop name').fill('Kaveri Jewels')
  await page.getByLabel('Legal name').fill('Kaveri Jewels LLP')
  await page.getByLabel('Address').fill('12 Laxmi Road, Pune 411030')
  await page.getByLabel('State').selectOption('Maharashtra')
  await page.getByLabel('Phone').fill('020 2345 0916')
  await page.getByLabel('Email').fill('care@kaveri.example')
  await page.getByLabel('GST', { exact: true }).selectOption('I have a GSTIN')
  await button('Save and continue').click()
  await expect(page.getByText('Enter the GSTIN, or choose that you have none')).toBeVisible()
  await page.getByLabel('GSTIN').fill('27ABCDE1234F1Z0')
  await expect(page.getByLabel('GST is charged')).toHaveValue('hsn')
  await page.getByLabel('Grievance officer').fill('Kaveri Rao')
  await page.getByLabel('Designation').fill('Owner')
  await button('Save and continue').click()

  await expectStep('Logo and icon')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expectStep('Today’s rates')
  // who comes back goes on where an answer is open
  await page.goto(`${shop.origin}/admin/setup`)
  await expectStep('Today’s rates')
  await page.getByRole('link', { name: 'Continue' }).click()

  await expectStep('Where you deliver')
  await page.getByLabel('Deliver to').selectOption('Maharashtra')
  await button('Add this state').click()
  await expect(page.getByText('You deliver to: Maharashtra')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()

  await expectStep('Your first products')
  await page.getByRole('checkbox', { name: 'Rings', exact: true }).check()
  await button('Add these categories').click()
  await page.getByRole('link', { name: 'Add a product' }).click()
  await field(page, 'Name').fill('Plain silver band')
  await field(page, 'Description').fill('A band of silver 925')
  await selectField(page, 'Category').selectOption('Rings')
  await page.getByRole('radio', { name: /Fixed price/ }).check()
  await field(page, 'Price').fill('6000')
  await selectField(page, 'Material').selectOption('Silver')
  await field(page, 'Inventory').fill('3')
  await saveButton(page).click()
  await expect(page).toHaveURL(/\/admin\/products(\?|$)/)

  await page.goto(`${shop.origin}/admin/setup?step=open`)
  await expectStep('Open your shop')
  await expect(page.getByText('Everything that is needed is there.')).toBeVisible()
  await button('Open the shop').click()
  await expect(page.getByText('Your shop is open to visitors.')).toBeVisible()
  const { typed } = await effort()
  const other = typed.filter((label) => !LEGAL_FIELDS.includes(label.replace(/ ?\*$/, '')))
  expect(typed.length - other.length, typed.join(', ')).toBe(LEGAL_FIELDS.length)
  expect(other.length, other.join(', ')).toBeLessThanOrEqual(MAX_OTHER_FIELDS)

  const order = await buy('plain-silver-band')
  await page.request.put(`${shop.origin}/api/orders/${order._id}/status`, {
    headers: await sessionAuthHeaders(page),
    data: { status: 'shipped' },
  })
  await page.goto(`${shop.origin}/admin/orders/${order._id}`)
  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download invoice/ }).click()
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await (await loading).path())))
  const invoice = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ')
  for (const text of [
    'Kaveri Jewels LLP',
    '27ABCDE1234F1Z0',
    '12 Laxmi Road',
    'Plain silver band',
    'Maharashtra',
    'CGST 1.5% ₹90.00',
    'SGST 1.5% ₹90.00',
    'Total ₹6,180.00',
  ])
    expect(invoice).toContain(text)
  expect(invoice).not.toMatch(/swarna|hyderabad/i)
  // the initials of the name, which nobody had to type
  expect(invoice).toContain('KJ/')
  expect(order.orderNumber).toMatch(/^KJ-/)

  await page.goto(`${shop.origin}/stores`)
  await expect(page.getByRole('main').getByText('12 Laxmi Road, Pune 411030')).toBeVisible()
  // a shop without pictures has no empty frame for one
  expect(await (await fetch(`${shop.origin}/no-such-page`)).text()).not.toContain('not-found__picture')
  await page.goto(`${shop.origin}/contactus`)
  await expect(page.getByText('Kaveri Rao, Owner')).toBeVisible()

  async function buy(slug: string): Promise<{ _id: string; orderNumber: string }> {
    const call = async (path: string, data: object, headers: Record<string, string> = {}) =>
      (await page.request.post(`${shop.origin}/api${path}`, { data, headers })).json()
    const { name, email, phone, password } = newUser()
    await call('/auth/verification', { email, phone })
    const { token } = await call('/auth/register', { name, email, phone, password, code: '1234' })
    const product = await (await page.request.get(`${shop.origin}/api/products/${slug}`)).json()
    const place = (totalAmount: number) =>
      call(
        '/orders',
        {
          shippingAddress: {
            name,
            phone,
            street: '4 Prabhat Road',
            city: 'Pune',
            state: 'Maharashtra',
            postalCode: '411004',
            country: 'India',
          },
          paymentMethod: 'cod',
          items: [{ productId: product._id, quantity: 1 }],
          totalAmount,
        },
        { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      )
    const { totals } = await place(0)
    return (await place(totals.totalAmount)).order
  }
})
