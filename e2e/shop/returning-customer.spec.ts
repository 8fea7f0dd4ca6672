import { countEffort, KEYBOARD, POINTER } from '../hands.ts'
import {
  addressOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newMember,
  open,
  saveAddress,
  test,
} from '../shopper.ts'

const MOST_TAPS = 6

for (const hands of [POINTER, KEYBOARD]) {
  test(`a returning customer types nothing and ${hands.name} at most six times from product page to order placed`, async ({
    page,
  }) => {
    test.slow()
    const member = await newMember(page)
    await saveAddress(page, member, addressOf(member))
    await open(page, '/product/lotus-gold-coin-10g')
    const effort = await countEffort(page)
    const looksRight = async (heading: string) => {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }

    await hands.press(page.getByRole('button', { name: 'Add to Cart' }).first())
    await hands.press(page.getByRole('link', { name: 'View cart' }))
    await looksRight('Your cart')
    await hands.press(page.getByRole('link', { name: 'Proceed to Checkout' }))
    await looksRight('Shipping Address')
    await expect(page.getByRole('radio', { name: /Plot 42/ })).toBeChecked()
    await hands.press(page.getByRole('button', { name: 'Continue to Billing' }))
    await looksRight('Billing Address')
    await hands.press(page.getByRole('button', { name: 'Continue to Payment' }))
    await looksRight('Payment Method')
    await hands.press(page.getByRole('button', { name: 'Place Order' }))
    await looksRight('Order Placed Successfully!')

    const { pressed, typed } = await effort()
    expect(typed).toEqual([])
    expect(pressed.length, pressed.join(', ')).toBeLessThanOrEqual(MOST_TAPS)
  })
}
