import {
  addressFor,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  open,
  saveAddress,
  signInAsNewCustomer,
  test,
} from '../fixtures.ts'
import { KEYBOARD, POINTER, recordInteractions } from '../input-drivers.ts'

const MAX_TAPS = 6

for (const inputDriver of [POINTER, KEYBOARD]) {
  test(`a returning customer types nothing and ${inputDriver.name} at most six times from product page to order placed`, async ({
    page,
  }) => {
    test.slow()
    const customer = await signInAsNewCustomer(page)
    await saveAddress(page, customer, addressFor(customer))
    await open(page, '/product/lotus-gold-coin-10g')
    const effort = await recordInteractions(page)
    const looksRight = async (heading: string) => {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
    }

    await inputDriver.press(page.getByRole('button', { name: 'Add to Cart' }).first())
    await inputDriver.press(page.getByRole('link', { name: 'View cart' }))
    await looksRight('Your cart')
    await inputDriver.press(page.getByRole('link', { name: 'Proceed to Checkout' }))
    await looksRight('Shipping Address')
    await expect(page.getByRole('radio', { name: /Plot 42/ })).toBeChecked()
    await inputDriver.press(page.getByRole('button', { name: 'Continue to Billing' }))
    await looksRight('Billing Address')
    await inputDriver.press(page.getByRole('button', { name: 'Continue to Payment' }))
    await looksRight('Payment Method')
    await inputDriver.press(page.getByRole('button', { name: 'Place Order' }))
    await looksRight('Order Placed Successfully!')

    const { pressed, typed } = await effort()
    expect(typed).toEqual([])
    expect(pressed.length, pressed.join(', ')).toBeLessThanOrEqual(MAX_TAPS)
  })
}
