import type { Page } from '@playwright/test'
import type { Order } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import { KEYBOARD } from '../hands.ts'
import { moveOrder, ownersHeaders, placeOrder } from '../orders.ts'
import {
  asOwner,
  expect,
  expectAccessible,
  expectFaults,
  expectNoSidewaysScroll,
  type Member,
  newMember,
  open,
  read,
  reopen,
  test,
  watch,
} from '../shopper.ts'

const DAY = 24 * 3600 * 1000

async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Return or exchange' })
const askButton = (page: Page) => page.getByRole('button', { name: 'Return or exchange' })
const returns = (page: Page) => page.getByRole('article', { name: /^Return of/ })

/** Two pairs of the same piece, delivered today. */
async function delivered(page: Page): Promise<{ member: Member; order: Order }> {
  const member = await newMember(page)
  const order = await placeOrder(page, member, 'chandi-balis', { quantity: 2 })
  await moveOrder(page, order, 'delivered')
  return { member, order }
}

/** Staff at another desk, on the page of the order. */
async function atTheDesk(page: Page, faults: string[], order: Order): Promise<Page> {
  const desk = await (await page.context().browser()!.newContext()).newPage()
  watch(desk, faults)
  await asOwner(desk)
  await open(desk, '/admin/orders?openReturn=true')
  await desk.getByRole('searchbox').fill(order.orderNumber)
  await desk.getByRole('button', { name: 'Apply Filters' }).click()
  const row = desk.getByRole('row').filter({ hasText: order.orderNumber })
  await expect(row).toContainText('Return requested')
  await row.getByRole('link', { name: `View ${order.orderNumber}` }).click()
  await expect(desk.getByRole('heading', { level: 2, name: 'Returns' })).toBeVisible()
  return desk
}

async function decide(desk: Page, step: string, note = ''): Promise<void> {
  await desk.getByRole('button', { name: step, exact: true }).click()
  if (note) await desk.getByRole('dialog').getByLabel(/^Note/).fill(note)
  await desk.getByRole('dialog').getByRole('button', { name: step, exact: true }).click()
  await expect(desk.getByRole('dialog')).toBeHidden()
}

const subjectsTo = async (page: Page, { email }: Member): Promise<string[]> => {
  const answer = await page.request.get(`/api/outbox?recipient=${encodeURIComponent(email)}`, {
    headers: await ownersHeaders(page),
  })
  return (await answer.json()).messages.map(({ subject }: { subject: string }) => subject)
}

test('a customer asks to return a piece, staff approve, receive and refund it, and the customer sees each step', async ({
  page,
  faults,
}) => {
  test.slow()
  const { member, order } = await delivered(page)
  await open(page, `/orders/${order._id}`)
  await expect(page.getByText(/^You can return pieces until .+, and exchange them until .+\.$/)).toBeVisible()

  await test.step('which, what for, why', async () => {
    await askButton(page).click()
    await expect(form(page)).toContainText('An extra 2.5% deduction applies')
    await expect(form(page)).toContainText('Refunds above Rs.10,000')
    await looksRight(page)
    await form(page).getByRole('button', { name: 'Decrease quantity' }).click()
    await form(page).getByLabel('My money back').check()
    await form(page).getByLabel('Why?').selectOption('It does not fit')
    await form(page).getByLabel('Tell us more').fill('Too heavy for my mother')
    await form(page).getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Thank you. We look at your request and write to you.')).toBeVisible()
    await expect(form(page)).toBeHidden()
    await expect(returns(page)).toContainText('Return requested')
    await expect(returns(page)).toContainText(`1 × ${order.items[0]!.name}`)
    await expect(returns(page)).toContainText('Too heavy for my mother')
    // one at a time
    await expect(askButton(page)).toBeHidden()
    await looksRight(page)
    await open(page, '/orders')
    await expect(page.getByRole('row').filter({ hasText: order.orderNumber })).toContainText(
      'Return requested',
    )
    await open(page, `/orders/${order._id}`)
  })

  const desk = await atTheDesk(page, faults, order)
  await test.step('staff approve', async () => {
    await expect(desk.getByText('Too heavy for my mother')).toBeVisible()
    await looksRight(desk)
    await decide(desk, 'Approve', 'Bring it to Madhapur')
    await expect(desk.getByText('Return approved').first()).toBeVisible()
    await reopen(page)
    await expect(returns(page)).toContainText('Return approved')
    await expect(returns(page)).toContainText('Bring it to Madhapur')
  })

  await test.step('receive', async () => {
    await decide(desk, 'Mark as received')
    await expect(desk.getByText('1 returned')).toBeVisible()
    await expect(desk.getByRole('button', { name: /^Download credit note/ })).toBeVisible()
    const {
      returns: [asked],
      status,
      refundedAmount,
    } = await read(page, member, `/orders/${order._id}`)
    expect(status).toBe('delivered')
    expect(asked.refund).toBe(refundedAmount)
    expect(refundedAmount).toBeGreaterThan(0)
    await reopen(page)
    await expect(returns(page)).toContainText('Return received')
    await expect(returns(page)).toContainText(`${formatRupees(asked.refund)} come back to you.`)
    await expect(page.getByText('Quantity 2, 1 returned')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Download credit note/ })).toBeVisible()
  })

  await test.step('and refund', async () => {
    await decide(desk, 'Mark as refunded', 'NEFT 4711')
    await looksRight(desk)
    await reopen(page)
    await expect(returns(page)).toContainText('Return refunded')
    await expect(returns(page)).toContainText('NEFT 4711')
    await looksRight(page)
    await desk.context().close()
  })

  expect(await subjectsTo(page, member)).toEqual(
    expect.arrayContaining(
      [
        'Your return of order',
        'Your return is approved: order',
        'Your pieces are back with us: order',
        'Your refund is paid: order',
      ].map((words) => `${words} ${order.orderNumber}`),
    ),
  )
})

test('a refusal says why, and the customer may ask again', async ({ page, faults }) => {
  const { order } = await delivered(page)
  await open(page, `/orders/${order._id}`)
  await askButton(page).click()
  await form(page).getByLabel('Another piece').check()
  await form(page).getByLabel('Why?').selectOption('Another reason')
  await form(page).getByRole('button', { name: 'Send request' }).click()
  await expect(returns(page)).toContainText('Return requested')

  const desk = await atTheDesk(page, faults, order)
  await desk.getByRole('button', { name: 'Decline' }).click()
  const question = desk.getByRole('dialog')
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(question.getByText('Tell the customer why')).toBeVisible()
  await expect(question.getByLabel(/^Note/)).toBeFocused()
  await looksRight(desk)

  await desk.route('**/return', (route) => route.abort())
  await question.getByLabel(/^Note/).fill('It was worn')
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(question.getByRole('alert')).toContainText('Failed to update the return')
  await expect(question.getByLabel(/^Note/)).toHaveValue('It was worn')
  await desk.unroute('**/return')
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(question).toBeHidden()
  await desk.context().close()
  expectFaults(faults, /ERR_FAILED/)

  await reopen(page)
  await expect(returns(page)).toContainText('Return declined')
  await expect(returns(page)).toContainText('It was worn')
  await expect(askButton(page)).toBeVisible()
})

test('the request can be made with the keyboard alone; what is missing is said, what failed keeps what was typed', async ({
  page,
  faults,
}) => {
  const { order } = await delivered(page)
  await open(page, `/orders/${order._id}`)
  await KEYBOARD.press(askButton(page))
  await form(page).getByRole('checkbox').uncheck()
  await KEYBOARD.press(form(page).getByRole('button', { name: 'Send request' }))
  for (const words of ['Choose what you want to return', 'Choose what you want for it', 'Choose a reason'])
    await expect(form(page).getByText(words, { exact: true }).last()).toBeVisible()
  await expect(form(page).getByRole('checkbox')).toBeFocused()
  await looksRight(page)
  await page.keyboard.press('Space')
  await form(page).getByLabel('My money back').press('Space')
  await form(page).getByLabel('Why?').selectOption('damaged')
  await form(page).getByLabel('Tell us more').fill('The clasp is bent')

  await page.route('**/return', (route) => route.abort())
  await KEYBOARD.press(form(page).getByRole('button', { name: 'Send request' }))
  await expect(form(page).getByRole('alert')).toContainText('There was a problem')
  await expect(form(page).getByLabel('Tell us more')).toHaveValue('The clasp is bent')
  expectFaults(faults, /ERR_FAILED/)
  await page.keyboard.press('Escape')
  await expect(form(page)).toBeHidden()
  await expect(askButton(page)).toBeFocused()
  await page.unroute('**/return')
  await page.keyboard.press('Enter')
  await expect(form(page).getByLabel('Tell us more')).toHaveValue('The clasp is bent')
  await KEYBOARD.press(form(page).getByRole('button', { name: 'Send request' }))
  await expect(returns(page)).toContainText('It arrived damaged')
})

test('an exchange can be asked for within 7 days, a return within 30', async ({ page }) => {
  const { order } = await delivered(page)
  const now = Date.now()
  await page.clock.setFixedTime(now + 8 * DAY)
  await open(page, `/orders/${order._id}`)
  await expect(page.getByText(/^You can return pieces until [^,]+\.$/)).toBeVisible()
  await askButton(page).click()
  await expect(form(page).getByRole('radio')).toHaveCount(1)
  await expect(form(page).getByLabel('My money back')).toBeChecked()
  await page.clock.setFixedTime(now + 31 * DAY)
  await reopen(page)
  await expect(page.getByText(/^Pieces of this order could be returned until/)).toBeVisible()
  await expect(askButton(page)).toBeHidden()
})

test('before the delivery nothing can be returned', { tag: '@desktop' }, async ({ page }) => {
  const member = await newMember(page)
  const order = await placeOrder(page, member, 'chandi-balis')
  await open(page, `/orders/${order._id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Order Tracking' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Returns' })).toBeHidden()
})
