import type { Locator, Page } from '@playwright/test'
import { expect, open, registerCustomer, test } from '../fixtures.ts'
import { KEYBOARD, tabTo } from '../input-drivers.ts'
import { placeOrder } from '../order-helpers.ts'
import { dialog, openScreen, row, toast, unique } from './admin-helpers.ts'
import { CRUD_SCREENS } from './crud-screens.ts'
import { createProduct } from './product-helpers.ts'

const { press, write } = KEYBOARD

for (const { title, path, add, fieldValues, nameField, save, edit, remove } of CRUD_SCREENS)
  test(`${title} can be used without a mouse`, {
    tag: '@desktop',
  }, async ({ page }) => {
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const field = (label: string) => dialog(page).getByLabel(label, { exact: true })
    // codes of coupons are written so
    const uniqueName = unique('ONAM').replaceAll(' ', '-')
    await openScreen(page, path, title)

    await press(button(add))
    for (const [label, value] of Object.entries(fieldValues))
      await write(field(label), label === nameField ? uniqueName : label === 'Role ID' ? uniqueName : value)
    if (title === 'Carousel Manager') {
      await tabTo(dialog(page).getByRole('radio', { name: 'Upload Image' }))
      await pressArrow(page, 'ArrowRight', dialog(page).getByRole('radio', { name: 'Library', exact: true }))
      await pressArrow(page, 'ArrowRight', dialog(page).getByRole('radio', { name: 'Image URL' }))
      await write(dialog(page).getByRole('textbox', { name: 'Image URL' }), '/images/studs-flower-ruby.webp')
    }
    await press(dialog(page).getByRole('button', { name: save.button, exact: true }))
    await expect(dialog(page)).toBeHidden()
    // the focus returns to where it was before
    await expect(button(add)).toBeFocused()

    await press(button(`Edit ${uniqueName}`))
    await tabTo(field(nameField))
    await page.keyboard.press('Control+A')
    await page.keyboard.type(`${uniqueName}-2`)
    await press(dialog(page).getByRole('button', { name: edit.button, exact: true }))
    await expect(button(`Edit ${uniqueName}-2`)).toBeFocused()

    await press(button(`Delete ${uniqueName}-2`))
    await expect(dialog(page).getByText(remove.question)).toBeVisible()
    await press(dialog(page).getByRole('button', { name: 'Delete', exact: true }))
    await expect(button(`Edit ${uniqueName}-2`)).toHaveCount(0)
  })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Escape closes a dialog or menu, and the focus returns to the element that opened it. */
async function expectEscape(page: Page, opener: Locator): Promise<void> {
  await press(opener)
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(opener).toBeFocused()
}

/** The row of radios, tabs or options moves with the arrows. */
async function pressArrow(page: Page, key: 'ArrowRight' | 'ArrowDown' | 'End', to: Locator): Promise<void> {
  await page.keyboard.press(key)
  await expect(to).toBeFocused()
}

test('orders can be used without a mouse', { tag: '@desktop' }, async ({ page }) => {
  const { orderNumber } = await placeOrder(page, await registerCustomer(page), 'chandi-balis')
  await openScreen(page, `/admin/orders?search=${orderNumber}`, 'Order Management')
  const update = button(page, `Update ${orderNumber}`)
  await expectEscape(page, update)
  await press(update)
  await tabTo(dialog(page).getByLabel('Status'))
  await page.keyboard.type('Shipped')
  await press(button(page, 'Update Status'))
  await expect(row(page, orderNumber)).toContainText('Shipped')
  await expect(update).toBeFocused()

  await press(page.getByRole('link', { name: `View ${orderNumber}` }))
  await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeVisible()
  await expectEscape(page, button(page, 'Update'))
  await write(page.getByLabel('Note for colleagues'), 'Called: at home after six')
  await press(button(page, 'Add note'))
  await expect(page.getByRole('listitem').filter({ hasText: 'at home after six' })).toBeVisible()
})

test('customers can be used without a mouse', { tag: '@desktop' }, async ({ page }) => {
  const { name, email } = await registerCustomer(page)
  await openScreen(page, '/admin/customers', 'Customer Management')
  await write(page.getByLabel('Search', { exact: true }), email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Showing 1 to 1 of 1 customers')).toBeVisible()
  await expectEscape(page, button(page, `Quick view of ${name}`))
  await press(page.getByRole('link', { name: `Open ${name}` }))
  await tabTo(page.getByRole('tab', { name: 'Profile' }))
  await pressArrow(page, 'ArrowRight', page.getByRole('tab', { name: 'Orders' }))
  await expect(page.getByText('No orders found')).toBeVisible()
  await pressArrow(page, 'End', page.getByRole('tab', { name: 'Referrals' }))
  await expectEscape(page, button(page, 'Change role'))
})

test('rates can be used without a mouse', { tag: '@desktop' }, async ({ page }) => {
  await openScreen(page, '/admin/gold-rates', 'Gold Rates')
  const add = button(page, 'Add New Rate')
  await expectEscape(page, add)
  await press(add)
  // as they are: prices of the other tests stay
  await tabTo(dialog(page).getByLabel('22K Gold'))
  await press(button(page, 'Save Changes'))
  await expect(toast(page, /^Rates saved/)).toBeVisible()
  await expect(add).toBeFocused()
})

test('enquiries can be used without a mouse', { tag: '@desktop' }, async ({ page }) => {
  const name = unique('Zoya')
  const data = { kind: 'contact', name, email: 'zoya@example.in', message: 'Do you pierce ears?' }
  await page.request.post('/api/enquiries', { data })
  await openScreen(page, '/admin/enquiries', 'Enquiries')
  const read = button(page, `Read the enquiry of ${name}`)
  await expectEscape(page, read)
  await press(read)
  await write(dialog(page).getByLabel('Note'), 'In both shops, every day.')
  await press(dialog(page).getByLabel('Handled'))
  await press(button(page, 'Save'))
  await expect(toast(page, 'Enquiry updated successfully')).toBeVisible()
  // open enquiries of other tests come first and may fill the page
  await open(page, '/admin/enquiries?isHandled=true')
  await expect(row(page, name)).toContainText('Handled')
})

test('lists to be read can be used without a mouse', { tag: '@desktop' }, async ({ page }) => {
  await openScreen(page, '/admin/audit', 'Audit Log')
  await write(page.getByLabel('Action'), 'auth.login')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/action=auth.login/)
  // the list before the filter has such entries as well
  await expect(page.getByRole('button', { name: /^Details of (?!auth\.login)/ })).toHaveCount(0)
  await expectEscape(page, page.getByRole('button', { name: /^Details of auth.login/ }).first())
  const { email } = await registerCustomer(page)
  await open(page, `/admin/outbox?search=${email}`)
  await expectEscape(page, page.getByRole('button', { name: /^Read Welcome/ }).first())
})

test('the settings can be used without a mouse', { tag: '@desktop' }, async ({ page }) => {
  await openScreen(page, '/admin/settings', 'Admin Settings')
  await tabTo(page.getByRole('tab', { name: 'Shop' }))
  const next = ['Brand', 'Logo', 'Social media', 'Tax and money', 'Orders', 'Cash on delivery', 'Advances']
  for (const name of [...next, 'Carriers', 'Delivery codes', 'Invoices'])
    await pressArrow(page, 'ArrowRight', page.getByRole('tab', { name }))
  // as it is: what the other tests read stays
  await tabTo(page.getByLabel('Signatory'))
  await press(button(page, 'Save'))
  await expect(toast(page, 'Settings saved')).toBeVisible()
})

test('the list of products can be used without a mouse', { tag: '@desktop' }, async ({ page }) => {
  const name = unique('Lakshmi Studs')
  await openScreen(page, '/admin/products', 'Product Management')
  await createProduct(page, name)
  await open(page, `/admin/products?search=${encodeURIComponent(name)}&status=all`)
  const bulk = page.getByRole('region', { name: 'Bulk actions' })
  await press(page.getByLabel(`Select ${name}`))
  await tabTo(bulk.getByLabel('Action'))
  await page.keyboard.type('Deactivate')
  await press(bulk.getByRole('button', { name: 'Apply' }))
  await expect(row(page, name)).toContainText('Inactive')

  await expectEscape(page, button(page, `Delete ${name}`))
  await press(button(page, `Delete ${name}`))
  await press(dialog(page).getByRole('button', { name: 'Delete', exact: true }))
  await expect(row(page, name)).toBeHidden()
  await press(button(page, 'Undo'))
  await expect(row(page, name)).toBeVisible()
  await expectEscape(page, button(page, 'Import CSV'))
})

test('the dashboard and the frame can be used without a mouse', { tag: '@desktop' }, async ({ page }) => {
  await openScreen(page, '/admin', 'Dashboard')
  await tabTo(page.getByRole('radio', { name: '30 days' }))
  await pressArrow(page, 'ArrowRight', page.getByRole('radio', { name: '90 days' }))
  await expect(page).toHaveURL(/days=90/)
  const profile = page.getByRole('banner').getByRole('button', { name: 'Shop Owner' })
  await press(profile)
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused()
  await pressArrow(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Two-step sign-in' }))
  await pressArrow(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Sign Out' }))
  await page.keyboard.press('Escape')
  await expect(profile).toBeFocused()
})
