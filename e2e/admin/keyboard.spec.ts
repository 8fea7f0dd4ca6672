import { KEYBOARD, tabTo } from '../hands.ts'
import { expect, test } from '../shopper.ts'
import { SCREENS } from './screens.ts'
import { dialog, openScreen, unique } from './staff.ts'

const { press, write } = KEYBOARD

for (const { title, path, add, typed, named, save, edit, remove } of SCREENS)
  test(`${title} needs no mouse`, { tag: '@desktop' }, async ({ page }) => {
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const field = (label: string) => dialog(page).getByLabel(label, { exact: true })
    // codes of coupons are written so
    const mine = unique('ONAM').replaceAll(' ', '-')
    await openScreen(page, path, title)

    await press(button(add))
    for (const [label, value] of Object.entries(typed))
      await write(field(label), label === named ? mine : label === 'Role ID' ? mine : value)
    if (title === 'Carousel Manager') {
      await tabTo(dialog(page).getByRole('radio', { name: 'Upload Image' }))
      await page.keyboard.press('ArrowRight')
      await write(dialog(page).getByRole('textbox', { name: 'Image URL' }), '/images/studs-flower-ruby.webp')
    }
    await press(dialog(page).getByRole('button', { name: save.button, exact: true }))
    await expect(dialog(page)).toBeHidden()
    // the focus is back where one came from
    await expect(button(add)).toBeFocused()

    await press(button(`Edit ${mine}`))
    await tabTo(field(named))
    await page.keyboard.press('Control+A')
    await page.keyboard.type(`${mine}-2`)
    await press(dialog(page).getByRole('button', { name: edit.button, exact: true }))
    await expect(button(`Edit ${mine}-2`)).toBeFocused()

    await press(button(`Delete ${mine}-2`))
    await expect(dialog(page).getByText(remove.question)).toBeVisible()
    await press(dialog(page).getByRole('button', { name: 'Delete', exact: true }))
    await expect(button(`Edit ${mine}-2`)).toHaveCount(0)
  })
