import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectAccessibleAndNoOverflow,
  expectConsoleErrors,
  open,
  signInAsOwner,
  test,
} from '../fixtures.ts'
import { dialog, expectUndo, row, toast, unique } from './admin-helpers.ts'

/** What the browser reports against the policy of the page, in the order of the reports. */
async function collectReports(page: Page): Promise<string[]> {
  const reports: string[] = []
  await page.exposeFunction('onReport', (report: string) => reports.push(report))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { onReport } = window as unknown as { onReport: (report: string) => void }
      onReport(`${violatedDirective} ${blockedURI} ${sample}`)
    }),
  )
  return reports
}

const textField = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

const paste = (field: Locator, html: string) =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    clipboardData.setData('text/plain', 'plain')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

const PASTED = {
  wordProcessor: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0;color:red}</style>
    <!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--></head><body lang=EN-IN style='tab-interval:36.0pt'>
    <!--StartFragment--><p class=MsoNormal style='mso-margin-top-alt:auto'><b style='mso-bidi-font-weight:normal'><span
    style='font-family:"Calibri",sans-serif'>From a word processor</span></b><o:p></o:p></p><!--EndFragment--></body></html>`,
  documentEditor: `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><h2 dir="ltr"><span
    style="font-weight:400">From an online document</span></h2><p><span style="font-weight:700">Bold there</span></p></b>`,
  webPage: `<div onclick="alert(1)" style="background:url(https://evil.example/a.png)"><script>window.isHacked = 1</script>
    <svg onload="window.isHacked = 1"></svg><img src="x" onerror="window.isHacked = 1">
    <p>From a web page <a href="javascript:window.isHacked=1">one</a> <a href="https://bis.gov.in">two</a></p>
    <iframe srcdoc="<script>parent.isHacked = 1</script>"></iframe></div>`,
  chat: `<span style="color:#111b21;white-space:pre-wrap">From a chat 🙏</span>`,
  spreadsheet: `<table border=0 style='border-collapse:collapse;width:96pt'><tbody><tr height=20 style='height:15pt'><td
    colspan=2 width=128 style='color:red'>From a spreadsheet</td></tr><tr><td>22K</td><td align=right>₹650</td></tr></tbody></table>`,
}

test('staff write a page with the keyboard, paste into it, publish it and see it, with no report against the policy', {
  tag: '@desktop',
}, async ({ page }) => {
  const reports = await collectReports(page)
  const title = unique('Making charges')
  await signInAsOwner(page)
  await open(page, '/admin/pages')
  await page.getByRole('button', { name: 'New Page' }).click()
  await dialog(page).getByLabel('Title').fill(title)
  const address = await dialog(page).getByLabel('Address').inputValue()
  await dialog(page).getByRole('button', { name: 'Create Draft' }).click()

  const text = textField(page)
  await text.click()
  await page.keyboard.type('## How we charge')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Within ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('{exchangeDays} days')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('.')
  await expect(text.locator('.rich-text__variable')).toHaveText('{exchangeDays}')
  await page.keyboard.press('Enter')
  for (const html of Object.values(PASTED)) {
    await paste(text, html)
    await page.keyboard.press('Enter')
  }
  await expect(text).toContainText('From a chat')
  // The spreadsheet was pasted last, and the caret is in its table.
  await text.locator('> p').last().click()
  const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
  await tool('Table').click()
  await page.keyboard.type('Karat')
  await tool('+ Column after').click()
  await expect(text.getByRole('table').last().getByRole('columnheader')).toHaveCount(3)
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+k')
  await dialog(page).getByLabel('Text of the link').fill('Questions')
  await dialog(page).getByLabel('Leads to').fill('javascript:alert(1)')
  await dialog(page).getByRole('button', { name: 'Insert Link' }).click()
  await expect(dialog(page)).toContainText('Enter a path that begins with /')
  await dialog(page).getByLabel('Leads to').fill('/faq')
  await dialog(page).getByRole('button', { name: 'Insert Link' }).click()
  await expect(text.getByRole('link', { name: 'Questions' })).toBeVisible()
  await expectAccessibleAndNoOverflow(page)

  await page.getByLabel('Shown in').selectOption('Footer: Help')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(toast(page, 'Page published')).toBeVisible()
  expect(reports).toEqual([])

  await open(page, `/${address}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2, name: 'How we charge' })).toBeVisible()
  await expect(main.getByRole('heading', { level: 2, name: 'From an online document' })).toBeVisible()
  await expect(main.locator('strong').filter({ hasText: '7 days' })).toBeVisible()
  await expect(main.locator('strong').filter({ hasText: 'From a word processor' })).toBeVisible()
  await expect(main).toContainText('From a web page one two')
  await expect(main.getByRole('link', { name: 'two' })).toHaveAttribute('href', 'https://bis.gov.in')
  await expect(main.getByRole('link', { name: 'one' })).toHaveCount(0)
  await expect(main.getByRole('cell', { name: 'From a spreadsheet' })).toBeVisible()
  await expect(main.getByRole('columnheader', { name: 'Karat' })).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
  await expect(main.getByRole('link', { name: 'Questions' })).toHaveAttribute('href', '/faq')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: title })).toBeVisible()
  expect(await page.evaluate(() => (window as { isHacked?: number }).isHacked)).toBeUndefined()

  await open(page, '/admin/pages')
  await expectUndo(
    page,
    title,
    `Delete “${title}”? Visitors get “Page not found” at its address.`,
    row(page, title),
  )
  expect(reports).toEqual([])
})

test('of two people who edit a page the second is told and keeps what was typed', {
  tag: '@desktop',
}, async ({ page, context, consoleErrors }) => {
  await signInAsOwner(page)
  await open(page, '/admin/pages')
  const title = unique('Two editors')
  await page.getByRole('button', { name: 'New Page' }).click()
  await dialog(page).getByLabel('Title').fill(title)
  await dialog(page).getByRole('button', { name: 'Create Draft' }).click()
  await textField(page).click()
  await page.keyboard.type('What I typed')

  const other = await context.newPage()
  await open(other, page.url())
  await textField(other).click()
  await other.keyboard.type('Theirs')
  await other.getByRole('button', { name: 'Save Draft' }).click()
  await expect(toast(other, 'Draft saved')).toBeVisible()

  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone else has changed this.')
  await expect(textField(page)).toHaveText('What I typed')
  expectConsoleErrors(consoleErrors, /status of 409/)

  // Their text is beside the own one, and the own one is not given up without asking.
  const theirs = page.getByRole('group', { name: 'Their text' })
  await expect(theirs).toHaveText('Theirs')
  await expectAccessibleAndNoOverflow(page)
  await page.getByRole('button', { name: 'Use their version' }).click()
  await dialog(page).getByRole('button', { name: 'Keep mine' }).click()
  await expect(textField(page)).toHaveText('What I typed')
  await expect(theirs).toHaveText('Theirs')
  await page.getByRole('button', { name: 'Overwrite their changes' }).click()
  await expect(toast(page, 'Draft saved')).toBeVisible()

  // Their version is in the history.
  await page.getByRole('button', { name: 'Earlier Versions' }).click()
  await dialog(page).getByRole('button', { name: 'Restore version 2' }).click()
  await expect(textField(page)).toHaveText('Theirs')
  await page.getByRole('link', { name: 'Preview' }).click()
  const preview = await context.waitForEvent('page')
  await expect(preview.getByRole('main')).toContainText('Theirs')
})
