import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, expectConsoleErrors, open, registerCustomer, test, WORKER_INDEX } from '../fixtures.ts'
import { ownerAuthHeaders, setOrderStatus } from '../order-helpers.ts'
import {
  dialog,
  expectAccessibleAndNoOverflow,
  openScreen,
  row,
  rows,
  toast,
  unique,
} from './admin-helpers.ts'
import { placeItemOrder } from './item-helpers.ts'

/** A product of this test alone, so that its items are not sold to others. */
async function createProduct(
  page: Page,
  given: object = {},
): Promise<{ id: string; variantId: string; name: string; price: number }> {
  const headers = await ownerAuthHeaders(page)
  const [category] = await (await page.request.get('/api/categories')).json()
  const name = unique('Sitara Ring')
  const answer = await page.request.post('/api/products', {
    headers,
    data: {
      name,
      description: 'A ring for a test.',
      price: 6000,
      material: 'Gold',
      category: category._id,
      subcategory: category.subcategories[0]?._id ?? '',
      inventoryQuantity: 0,
      isActive: true,
      ...given,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { product } = await answer.json()
  return { id: product._id, variantId: product.variants[0]._id, name, price: 6000 }
}

let huidCount = 0
/** Worker and place, each in base 36: no two tests of a run have the same one. */
const newHuid = () => {
  huidCount += 1
  const inBase36 = (value: number, length: number) => value.toString(36).toUpperCase().padStart(length, '0')
  return `Q${inBase36(WORKER_INDEX, 2)}${inBase36(huidCount, 3)}`
}

test('staff receive items by scanner, print their tags, and find them in the register @main', async ({
  page,
}) => {
  const product = await createProduct(page)
  const [first, second] = [newHuid(), newHuid()] as const
  await openScreen(page, '/admin/items', 'Items')
  await page.getByRole('link', { name: 'Receive Items' }).click()
  await page.getByLabel('Find a product').fill(product.name)
  await page.getByRole('button', { name: product.name }).click()
  await page.getByRole('button', { name: 'Track single items' }).click()
  const field = page.getByLabel('HUID or tag number')

  await test.step('each Enter adds an item, and a duplicate stays in the field', async () => {
    for (const text of [first, second.toLowerCase()]) {
      await field.pressSequentially(text)
      await field.press('Enter')
      await expect(field).toHaveValue('')
    }
    await field.pressSequentially(first)
    await field.press('Enter')
    await expect(page.getByText(`${first} is in the list already`)).toBeVisible()
    await expect(field).toHaveValue(first)
    await expect(rows(page, 'Items')).toHaveCount(2)
    await expectAccessibleAndNoOverflow(page)
  })

  await test.step('a refused list keeps what was typed', async () => {
    await page.getByRole('button', { name: 'Add 2 items to stock' }).click()
    await expect(page.getByText('Some rows have errors. Nothing was added yet.')).toBeVisible()
    for (const huid of [first, second]) {
      await page.getByLabel(`Gross weight, ${huid}`).fill('4.25')
      await page.getByLabel(`Net weight, ${huid}`).fill('4')
    }
    await page.getByRole('button', { name: 'Add 2 items to stock' }).click()
    await expect(page.getByText('2 items added to stock.')).toBeVisible()
  })

  await test.step('their tags are a PDF', async () => {
    await page.getByRole('button', { name: 'Print tags' }).click()
    await dialog(page).getByLabel('Paper').selectOption('sheet-24')
    const downloading = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: '2 tags' }).click()
    const file = await readFile(await (await downloading).path())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('the register finds them, and a registered HUID is refused when it is scanned again', async () => {
    await field.fill(second)
    await field.press('Enter')
    await expect(page.getByText(`${second} is in the register already: ${product.name}`)).toBeVisible()
    await page.getByRole('button', { name: `Remove ${second} from the list` }).click()
    await open(page, `/admin/items?search=${first}`)
    await expect(rows(page, 'Items')).toHaveCount(1)
    await page.getByRole('link', { name: first }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Item ${first}` })).toBeVisible()
    await expect(page.getByText('4.250 g')).toBeVisible()
    await expectAccessibleAndNoOverflow(page)
  })

  await test.step('an item is edited, removed with a reason and brought back', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    await dialog(page).getByLabel('Note').fill('Shown in the window')
    await dialog(page)
      .getByLabel('Certificate (PDF)')
      .setInputFiles({
        name: 'IGI.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\n%%EOF'),
      })
    await expect(dialog(page).getByRole('button', { name: 'Remove PDF' })).toBeFocused()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Item saved')).toBeVisible()
    await expect(page.getByRole('link', { name: 'View certificate' })).toHaveAttribute('href', /\.pdf$/)
    await page.getByRole('button', { name: 'Remove from stock' }).click()
    await dialog(page).getByLabel('Reason').fill('Sent for polish')
    await dialog(page).getByRole('button', { name: 'Remove from stock' }).click()
    await expect(page.getByText('Sent for polish')).toBeVisible()
    await page.getByRole('button', { name: 'Put back into stock' }).click()
    await expect(page.getByRole('main').getByText('In stock', { exact: true })).toBeVisible()
  })
})

test('an order names its item, staff exchange it, and a returned item goes back on sale after a check', async ({
  page,
}) => {
  const product = await createProduct(page)
  const [first, second] = [newHuid(), newHuid()] as const
  const member = await registerCustomer(page)
  const order = await placeItemOrder(page, member, product, [first, second], 1, [4, 3.94])
  await openScreen(page, `/admin/orders/${order._id}`, order.orderNumber)
  await expect(row(page, product.name)).toContainText(`HUID ${first}, net 4.000 g, gross 4.250 g`)
  await page.getByRole('button', { name: `Exchange item ${first}` }).click()
  await expect(dialog(page)).toContainText('The price stays the same')
  await dialog(page)
    .getByLabel('Other item')
    .selectOption({ label: `HUID ${second}, 0.060 g lighter, net 3.940 g, gross 4.250 g` })
  await dialog(page).getByRole('button', { name: 'Exchange' }).click()
  await expect(row(page, product.name)).toContainText(`HUID ${second}`)
  await expectAccessibleAndNoOverflow(page)

  await setOrderStatus(page, order, 'delivered')
  await setOrderStatus(page, order, 'returned')
  await open(page, `/admin/items/${second}`)
  await expect(page.getByText('A customer returned this item.')).toBeVisible()
  await page.getByRole('button', { name: 'Put back on sale' }).click()
  await expect(page.getByText('A customer returned this item.')).toBeHidden()
})

/** Orders an item of 4 grams while the shop charges items by their own weight. The order keeps that. */
async function placeWeighedOrder(page: Page, huids: readonly string[], netWeights: readonly number[]) {
  const product = await createProduct(page, {
    metalInfo: { type: 'gold-22k', weightGrams: 4 },
    priceInfo: { fixedPrice: false, makingCharges: 12, makingChargesType: 'percentage' },
  })
  const member = await registerCustomer(page)
  const chargeBy = async (chargedWeight: string) => {
    const headers = await ownerAuthHeaders(page)
    const answer = await page.request.put('/api/settings', { headers, data: { chargedWeight } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await chargeBy('item')
  const order = await placeItemOrder(page, member, product, huids, 1, netWeights).finally(() =>
    chargeBy('listed'),
  )
  return { product, order }
}

// Both switch the setting for which weight counts, so they do not run at the same time.
test.describe(() => {
  test.describe.configure({ mode: 'default' })

  test('staff exchange an item for a heavier one, collect the difference, and ship the order once it is settled @main', async ({
    page,
    consoleErrors,
  }) => {
    const [first, second, third] = [newHuid(), newHuid(), newHuid()] as const
    const { product, order } = await placeWeighedOrder(page, [first, second, third], [4, 4.12, 3.9])
    await openScreen(page, `/admin/orders/${order._id}`, order.orderNumber)
    await page.getByRole('button', { name: `Exchange item ${first}` }).press('Enter')
    const other = dialog(page).getByLabel('Other item')
    const choice = dialog(page).getByLabel('What is done about the difference')
    await test.step('the dialog shows the difference of each item', async () => {
      await expect(other).toBeFocused()
      await other.selectOption({ label: (await optionOf(other, third))! })
      await expect(dialog(page).getByRole('status')).toContainText(/Difference with GST₹[\d,.]+ less/)
      await expect(choice.getByRole('option')).toHaveText(['Refund it to the customer'])
      await other.selectOption({ label: (await optionOf(other, second))! })
      await expect(dialog(page).getByRole('status')).toContainText(/Difference with GST₹[\d,.]+ more/)
      await expect(choice).toHaveValue('collect')
      await choice.selectOption({ label: 'Waive it' })
      await dialog(page).getByRole('button', { name: 'Exchange' }).click()
      await expect(dialog(page).getByText('Write why the difference is waived')).toBeVisible()
      await choice.selectOption({ label: 'Collect it from the customer' })
      await expectAccessibleAndNoOverflow(page)
    })
    await dialog(page).getByRole('button', { name: 'Exchange' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Differences of exchanged items' })).toBeVisible()
    await expect(row(page, product.name)).toContainText(`HUID ${second}`)
    await expect(page.getByText('Mark the difference as settled before you ship the order.')).toBeVisible()

    await test.step('the order is shipped once the difference is settled', async () => {
      expectConsoleErrors(consoleErrors, /409/)
      await page.getByRole('button', { name: 'Update' }).click()
      await dialog(page).getByLabel('Status').selectOption('shipped')
      await dialog(page).getByRole('button', { name: 'Update Status' }).click()
      await expect(dialog(page).getByRole('alert')).toContainText('is still to be collected')
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Discard changes' }).click()
      await page.getByRole('button', { name: 'Mark as settled' }).click()
      await expect(dialog(page).getByLabel('Paid by')).toHaveValue('delivery')
      await dialog(page).getByRole('button', { name: 'Mark as settled' }).click()
      await expect(toast(page, 'Marked as collected')).toBeVisible()
      await expect(page.getByText(/^Cash on delivery, /)).toBeVisible()
      await expectAccessibleAndNoOverflow(page)
      await setOrderStatus(page, order, 'shipped')
    })
  })

  test('staff find an item beyond the first hundred, and waive a difference that cash does not allow', async ({
    page,
  }) => {
    const [first, heavy] = [newHuid(), newHuid()] as const
    const { product, order } = await placeWeighedOrder(page, [first], [4])
    const receive = async (items: readonly object[]) => {
      const headers = await ownerAuthHeaders(page)
      const url = `/api/item-variants/${product.variantId}/items`
      const answer = await page.request.post(url, { headers, data: { items } })
      expect(answer.status(), await answer.text()).toBe(201)
    }
    await receive([{ huid: heavy, grossWeightGrams: 60, netWeightGrams: 60 }])
    await receive(
      Array.from({ length: 100 }, () => ({ huid: newHuid(), grossWeightGrams: 4.25, netWeightGrams: 4 })),
    )
    await openScreen(page, `/admin/orders/${order._id}`, order.orderNumber)
    await page.getByRole('button', { name: `Exchange item ${first}` }).click()
    await expect(dialog(page)).toContainText('The list has the 100 newest of 101 items')
    const find = dialog(page).getByLabel('Find an item')
    const other = dialog(page).getByLabel('Other item')
    await expect(other.getByRole('option', { name: heavy })).toHaveCount(0)
    await find.fill('ZZZZ99')
    await expect(dialog(page)).toContainText('No other item in stock has this HUID or tag number')
    await find.fill(heavy.toLowerCase())
    await expect(other.getByRole('option')).toHaveText([new RegExp(`HUID ${heavy}.*more`)])
    await expect(dialog(page)).toContainText('The difference can only be waived. With this item the order')
    await dialog(page).getByLabel('Reason').fill('The first one was scratched')
    await expectAccessibleAndNoOverflow(page)
    await dialog(page).getByRole('button', { name: 'Exchange' }).click()
    await expect(row(page, product.name)).toContainText(`HUID ${heavy}`)
  })
})

const optionOf = (select: Locator, huid: string) => select.getByRole('option', { name: huid }).textContent()

test('staff choose which item came back when the customer keeps the other', async ({ page }) => {
  const product = await createProduct(page)
  const [first, second] = [newHuid(), newHuid()] as const
  const member = await registerCustomer(page)
  const order = await placeItemOrder(page, member, product, [first, second], 2)
  await setOrderStatus(page, order, 'delivered')
  const asked = await page.request.post(`/api/orders/${order._id}/return`, {
    headers: { authorization: `Bearer ${member.token}` },
    data: {
      items: [{ item: order.items[0]!._id, quantity: 1 }],
      wish: 'refund',
      reason: 'fit',
    },
  })
  expect(asked.status(), await asked.text()).toBe(201)
  await openScreen(page, `/admin/orders/${order._id}`, order.orderNumber)
  await page.getByRole('button', { name: 'Approve' }).click()
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Mark as received' }).click()
  // the first choice, not the note below it
  await expect(dialog(page).getByLabel(`HUID ${first}`)).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Mark as received' }).click()
  await expect(
    dialog(page).getByText(`Choose the item of ${product.name} that came back`).first(),
  ).toBeVisible()
  await dialog(page).getByLabel(`HUID ${second}`).check()
  await expectAccessibleAndNoOverflow(page)
  await dialog(page).getByRole('button', { name: 'Mark as received' }).click()
  await expect(dialog(page)).toBeHidden()
  await open(page, `/admin/items/${second}`)
  await expect(page.getByText('A customer returned this item.')).toBeVisible()
  await open(page, `/admin/items/${first}`)
  await expect(page.getByText('A customer returned this item.')).toBeHidden()
})
