import { expect, expectConsoleErrors, test } from '../fixtures.ts'
import { expectAccessibleAndNoOverflow, openScreen, toast } from './admin-helpers.ts'

// A source of rates that does not answer: a mail server would end the demo for the tests beside this one.
test('staff set up a connection, read why its test failed, and see no key again @desktop', async ({
  page,
  consoleErrors,
}) => {
  expectConsoleErrors(consoleErrors, /400 \(Bad Request\)/)
  await openScreen(page, '/admin/settings?section=connections', 'Admin Settings')
  for (const name of ['Text messages', 'Maps', 'Mail server', 'Razorpay', 'Cashfree', 'Metal rates']) {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await expectAccessibleAndNoOverflow(page)
  }
  const form = page.getByRole('form', { name: 'Source of metal rates' })
  const address = form.getByLabel('Address')
  const save = form.getByRole('button', { name: 'Save' })
  await address.fill('https://rates.invalid/v1')
  await form.getByLabel('Header with the key').fill('X-Api-Key: {key}')
  await save.click()
  await expect(form.getByText('Enter the key that {key} stands for').first()).toBeVisible()
  const key = form.getByLabel('Key', { exact: true })
  await key.fill('marigold-7731')
  await save.click()
  await expect(toast(page, 'Connection saved')).toBeVisible()
  await expect(form.getByText('The key is saved. It is never shown.')).toBeVisible()
  await form.getByRole('button', { name: 'Look at its rates' }).click()
  await expect(form.getByRole('alert')).toContainText('The source of rates was not found')
  await expectAccessibleAndNoOverflow(page)

  await address.fill('https://elsewhere.invalid/v1')
  await save.click()
  await expect(form.getByText('Enter the key again: address or header has changed').first()).toBeVisible()
  // Typing takes the error away, and the field stays.
  await key.pressSequentially('marigold-8842')
  await expect(key).toHaveValue('marigold-8842')
  await save.click()
  await expect(form.getByText('The key is saved. It is never shown.')).toBeVisible()

  // A key that is typed in the end is saved, also after Remove.
  await form.getByRole('button', { name: 'Remove' }).click()
  await save.click()
  await expect(form.getByText('Enter the key that {key} stands for').first()).toBeVisible()
  await key.pressSequentially('marigold-9953')
  await save.click()
  await expect(form.getByText('The key is saved. It is never shown.')).toBeVisible()
  await address.fill('')
  await save.click()
  await expect(form.getByText('Not set up')).toBeVisible()
  await expect(key).toHaveValue('')
})

// For payments that began there only, so that the checkout of the tests beside this one stays as it is.
test('staff connect a payment gateway, and find the address for its events @desktop', async ({
  page,
  consoleErrors,
}) => {
  expectConsoleErrors(consoleErrors, /400 \(Bad Request\)/)
  await openScreen(page, '/admin/settings?section=connections&connection=razorpay', 'Admin Settings')
  const form = page.getByRole('form', { name: 'Razorpay' })
  const save = form.getByRole('button', { name: 'Save' })
  await expect(form.getByLabel('Webhook address')).toHaveValue(/\/payments\/events\/razorpay$/)
  await form.getByLabel('Key id').fill('rzp_test_Kanaka42')
  await form.getByLabel('Used for').selectOption('Only payments that began here')
  await save.click()
  await expect(form.getByText('Enter the secret that belongs to this').first()).toBeVisible()
  await form.getByLabel('Key secret').fill('marigold-7731')
  await form.getByLabel('Webhook secret').fill('jasmine-4410')
  await save.click()
  await expect(toast(page, 'Connection saved')).toBeVisible()
  await expect(form.getByText('The key secret is saved. It is never shown.')).toBeVisible()
  await expect(form.getByText('The webhook secret is saved. It is never shown.')).toBeVisible()
  await expect(page.getByText('marigold-7731')).toHaveCount(0)

  await form.getByRole('button', { name: 'Replace' }).last().click()
  await form.getByLabel('Webhook secret').fill('rose-1188')
  await save.click()
  await expect(
    form.getByText('Events that are signed with the secret before it are accepted until'),
  ).toBeVisible()
  await expectAccessibleAndNoOverflow(page)

  await form.getByLabel('Key id').fill('')
  await save.click()
  await expect(form.getByText('Not set up')).toBeVisible()
})
