import type { Page } from '@playwright/test'
import type { Order } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import {
  apiGet,
  collectConsoleErrors,
  expect,
  expectAccessible,
  expectConsoleErrors,
  expectNoHorizontalScroll,
  open,
  reloadPage,
  signInAsNewCustomer,
  signInAsOwner,
  type TestCustomer,
  test,
} from '../fixtures.ts'
import { KEYBOARD } from '../input-drivers.ts'
import { ownerAuthHeaders, placeOrder, setOrderStatus } from '../order-helpers.ts'

const DAY_MS = 24 * 3600 * 1000

async function expectAccessibleLayout(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
}

const returnForm = (page: Page) => page.getByRole('dialog', { name: 'Return or exchange' })
const returnButton = (page: Page) => page.getByRole('button', { name: 'Return or exchange' })
const returnCards = (page: Page) => page.getByRole('article', { name: /^Return of/ })

/** Two units of the same product, delivered today. */
async function createDeliveredOrder(page: Page): Promise<{ member: TestCustomer; order: Order }> {
  const customer = await signInAsNewCustomer(page)
  const order = await placeOrder(page, customer, 'chandi-balis', { quantity: 2 })
  await setOrderStatus(page, order, 'delivered')
  return { member: customer, order }
}

/** Staff in another browser, on the page of the order. */
async function openReturnInAdmin(page: Page, consoleErrors: string[], order: Order): Promise<Page> {
  const adminPage = await (await page.context().browser()!.newContext()).newPage()
  collectConsoleErrors(adminPage, consoleErrors)
  await signInAsOwner(adminPage)
  await open(adminPage, '/admin/orders?openReturn=true')
  await adminPage.getByRole('searchbox').fill(order.orderNumber)
  await adminPage.getByRole('button', { name: 'Apply Filters' }).click()
  const row = adminPage.getByRole('row').filter({ hasText: order.orderNumber })
  await expect(row).toContainText('Return requested')
  await row.getByRole('link', { name: `View ${order.orderNumber}` }).click()
  await expect(adminPage.getByRole('heading', { level: 2, name: 'Returns' })).toBeVisible()
  return adminPage
}

async function decideReturn(adminPage: Page, step: string, note = ''): Promise<void> {
  await adminPage.getByRole('button', { name: step, exact: true }).click()
  if (note) await adminPage.getByRole('dialog').getByLabel(/^Note/).fill(note)
  await adminPage.getByRole('dialog').getByRole('button', { name: step, exact: true }).click()
  await expect(adminPage.getByRole('dialog')).toBeHidden()
}

const fetchEmailSubjects = async (page: Page, { email }: TestCustomer): Promise<string[]> => {
  const response = await page.request.get(`/api/outbox?recipient=${encodeURIComponent(email)}`, {
    headers: await ownerAuthHeaders(page),
  })
  return (await response.json()).messages.map(({ subject }: { subject: string }) => subject)
}

test('a customer asks to return a product, staff approve, receive and refund it, and the customer sees each step @main', async ({
  page,
  consoleErrors,
}) => {
  test.slow()
  const { member: customer, order } = await createDeliveredOrder(page)
  await open(page, `/orders/${order._id}`)
  await expect(page.getByText(/^You can return items until .+, and exchange them until .+\.$/)).toBeVisible()

  await test.step('the customer chooses the item, return or exchange, and the reason', async () => {
    await returnButton(page).click()
    await expect(returnForm(page)).toContainText('An extra 2.5% deduction applies')
    await expect(returnForm(page)).toContainText('Refunds above Rs.10,000')
    await expectAccessibleLayout(page)
    await returnForm(page).getByRole('button', { name: 'Decrease quantity' }).click()
    await returnForm(page).getByLabel('My money back').check()
    await returnForm(page).getByLabel('Why?').selectOption('It does not fit')
    await returnForm(page).getByLabel('Tell us more').fill('Too heavy for my mother')
    await returnForm(page).getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Thank you. We will check your request and email you.')).toBeVisible()
    await expect(returnForm(page)).toBeHidden()
    await expect(returnCards(page)).toContainText('Return requested')
    await expect(returnCards(page)).toContainText(`1 × ${order.items[0]!.name}`)
    await expect(returnCards(page)).toContainText('Too heavy for my mother')
    // one at a time
    await expect(returnButton(page)).toBeHidden()
    await expectAccessibleLayout(page)
    await open(page, '/orders')
    await expect(page.getByRole('row').filter({ hasText: order.orderNumber })).toContainText(
      'Return requested',
    )
    await open(page, `/orders/${order._id}`)
  })

  const adminPage = await openReturnInAdmin(page, consoleErrors, order)
  await test.step('staff approve', async () => {
    await expect(adminPage.getByText('Too heavy for my mother')).toBeVisible()
    await expectAccessibleLayout(adminPage)
    await decideReturn(adminPage, 'Approve', 'Bring it to Madhapur')
    await expect(adminPage.getByText('Return approved').first()).toBeVisible()
    await reloadPage(page)
    await expect(returnCards(page)).toContainText('Return approved')
    await expect(returnCards(page)).toContainText('Bring it to Madhapur')
  })

  await test.step('staff receive the product', async () => {
    await decideReturn(adminPage, 'Mark as received')
    await expect(adminPage.getByText('1 returned')).toBeVisible()
    await expect(adminPage.getByRole('button', { name: /^Download credit note/ })).toBeVisible()
    const {
      returns: [asked],
      status,
      refundedAmount,
    } = await apiGet(page, customer, `/orders/${order._id}`)
    expect(status).toBe('delivered')
    expect(asked.refund).toBe(refundedAmount)
    expect(refundedAmount).toBeGreaterThan(0)
    await reloadPage(page)
    await expect(returnCards(page)).toContainText('Return received')
    await expect(returnCards(page)).toContainText(`You will be refunded ${formatRupees(asked.refund)}.`)
    await expect(page.getByText('Quantity 2, 1 returned')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Download credit note/ })).toBeVisible()
  })

  await test.step('staff refund the product', async () => {
    await decideReturn(adminPage, 'Mark as refunded', 'NEFT 4711')
    await expectAccessibleLayout(adminPage)
    await reloadPage(page)
    await expect(returnCards(page)).toContainText('Return refunded')
    await expect(returnCards(page)).toContainText('NEFT 4711')
    await expectAccessibleLayout(page)
    await adminPage.context().close()
  })

  expect(await fetchEmailSubjects(page, customer)).toEqual(
    expect.arrayContaining(
      [
        'Return request for order',
        'Your return is approved: order',
        'We have received your return: order',
        'Your refund has been paid: order',
      ].map((words) => `${words} ${order.orderNumber}`),
    ),
  )
})

test('a refusal says why, and the customer may ask again', async ({ page, consoleErrors }) => {
  const { order } = await createDeliveredOrder(page)
  await open(page, `/orders/${order._id}`)
  await returnButton(page).click()
  await returnForm(page).getByLabel('Another piece').check()
  await returnForm(page).getByLabel('Why?').selectOption('Another reason')
  await returnForm(page).getByRole('button', { name: 'Send request' }).click()
  await expect(returnCards(page)).toContainText('Return requested')

  const adminPage = await openReturnInAdmin(page, consoleErrors, order)
  await adminPage.getByRole('button', { name: 'Decline' }).click()
  const question = adminPage.getByRole('dialog')
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(question.getByText('Tell the customer the reason')).toBeVisible()
  await expect(question.getByLabel(/^Note/)).toBeFocused()
  await expectAccessibleLayout(adminPage)

  await adminPage.route('**/return', (route) => route.abort())
  await question.getByLabel(/^Note/).fill('It was worn')
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(question.getByRole('alert')).toContainText('Failed to update the return')
  await expect(question.getByLabel(/^Note/)).toHaveValue('It was worn')
  await adminPage.unroute('**/return')
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(question).toBeHidden()
  await adminPage.context().close()
  expectConsoleErrors(consoleErrors, /ERR_FAILED/)

  await reloadPage(page)
  await expect(returnCards(page)).toContainText('Return declined')
  await expect(returnCards(page)).toContainText('It was worn')
  await expect(returnButton(page)).toBeVisible()
})

test('a request can be made with the keyboard alone; missing fields show an error, and a failure keeps what was typed', async ({
  page,
  consoleErrors,
}) => {
  const { order } = await createDeliveredOrder(page)
  await open(page, `/orders/${order._id}`)
  await KEYBOARD.press(returnButton(page))
  await returnForm(page).getByRole('checkbox').uncheck()
  await KEYBOARD.press(returnForm(page).getByRole('button', { name: 'Send request' }))
  for (const words of ['Choose what you want to return', 'Choose a refund or an exchange', 'Choose a reason'])
    await expect(returnForm(page).getByText(words, { exact: true }).last()).toBeVisible()
  await expect(returnForm(page).getByRole('checkbox')).toBeFocused()
  await expectAccessibleLayout(page)
  await page.keyboard.press('Space')
  await returnForm(page).getByLabel('My money back').press('Space')
  await returnForm(page).getByLabel('Why?').selectOption('damaged')
  await returnForm(page).getByLabel('Tell us more').fill('The clasp is bent')

  await page.route('**/return', (route) => route.abort())
  await KEYBOARD.press(returnForm(page).getByRole('button', { name: 'Send request' }))
  await expect(returnForm(page).getByRole('alert')).toContainText('There was a problem')
  await expect(returnForm(page).getByLabel('Tell us more')).toHaveValue('The clasp is bent')
  expectConsoleErrors(consoleErrors, /ERR_FAILED/)
  await page.keyboard.press('Escape')
  await expect(returnForm(page)).toBeHidden()
  await expect(returnButton(page)).toBeFocused()
  await page.unroute('**/return')
  await page.keyboard.press('Enter')
  await expect(returnForm(page).getByLabel('Tell us more')).toHaveValue('The clasp is bent')
  await KEYBOARD.press(returnForm(page).getByRole('button', { name: 'Send request' }))
  await expect(returnCards(page)).toContainText('It arrived damaged')
})

test('an exchange can be asked for within 7 days, a return within 30', async ({ page }) => {
  const { order } = await createDeliveredOrder(page)
  const now = Date.now()
  await page.clock.setFixedTime(now + 8 * DAY_MS)
  await open(page, `/orders/${order._id}`)
  await expect(page.getByText(/^You can return items until [^,]+\.$/)).toBeVisible()
  await returnButton(page).click()
  await expect(returnForm(page).getByRole('radio')).toHaveCount(1)
  await expect(returnForm(page).getByLabel('My money back')).toBeChecked()
  await page.clock.setFixedTime(now + 31 * DAY_MS)
  await reloadPage(page)
  await expect(page.getByText(/^Items of this order could be returned until/)).toBeVisible()
  await expect(returnButton(page)).toBeHidden()
})

test('before the delivery nothing can be returned', { tag: '@desktop' }, async ({ page }) => {
  const customer = await signInAsNewCustomer(page)
  const order = await placeOrder(page, customer, 'chandi-balis')
  await open(page, `/orders/${order._id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Order Tracking' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Returns' })).toBeHidden()
})
