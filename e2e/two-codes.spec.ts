import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Locator, Page } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { expect, expectAccessibleAndNoOverflow, expectConsoleErrors, open, test } from './fixtures.ts'
import { createShopProcess, type ShopProcess } from './shop-process.ts'

/** A shop that sends mails and text messages, so that each carries a code of its own. */
let shop: ShopProcess
let mailServer: SMTPServer
let gateway: Server
const mails: { to: string; source: string }[] = []
const textMessages: { to: string; text: string }[] = []
const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port

test.beforeAll(async () => {
  test.setTimeout(300_000)
  mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, { envelope }, done) {
      void text(stream).then((source) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address).join(), source })
        done()
      })
    },
  })
  await once(mailServer.listen(0, '127.0.0.1'), 'listening')
  gateway = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://gateway.invalid')
    textMessages.push({ to: searchParams.get('to') ?? '', text: searchParams.get('text') ?? '' })
    response.end('sent')
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  shop = await createShopProcess({
    VERIFICATION_TEST_CODE: '',
    SMTP_URL: `smtp://127.0.0.1:${portOf(mailServer.server)}`,
    SMS_GATEWAY_URL: `http://127.0.0.1:${portOf(gateway)}/?to={phone}&text={text}`,
    SMS_GATEWAY_METHOD: 'GET',
  })
  await shop.start()
})
test.afterAll(async () => {
  await shop.dispose()
  await new Promise<void>((closed) => mailServer.close(() => closed()))
  gateway.close()
})

const mailRow = (page: Page) => page.getByRole('group', { name: 'Code from the e-mail' })
const phoneRow = (page: Page) => page.getByRole('group', { name: 'Code from the text message' })
const boxes = (row: Locator) => row.getByRole('textbox')
const create = (page: Page) => page.getByRole('button', { name: 'Verify & Create Account' })
/** All digits but the last are the same, as when somebody mistypes one and types the whole code again. */
const otherCode = (code: string) => code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10)

/** Subject and text message begin with the code. */
const readCode = (message: string | undefined) => /^\d{4}(?= )/.exec(message ?? '')?.[0] ?? ''

let people = 0
/** Waits until both messages have arrived. */
async function toCodes(page: Page) {
  people += 1
  const person = { email: `two.codes.${people}@example.in`, phone: `700000000${people}` }
  await open(page, `${shop.origin}/register`)
  await page.getByLabel('Full name').fill('Ananya Reddy')
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Phone number').fill(person.phone)
  await page.getByLabel('Password', { exact: true }).fill('marigold-garden')
  await page.getByLabel('Confirm password').fill('marigold-garden')
  await page.getByRole('checkbox', { name: /Terms and Privacy Policy/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  const mailed = () =>
    readCode(/^Subject: (.*)/m.exec(mails.find(({ to }) => to === person.email)?.source ?? '')?.[1])
  const texted = () => readCode(textMessages.find(({ to }) => to.endsWith(person.phone))?.text)
  await expect.poll(mailed).toMatch(/^\d{4}$/)
  await expect.poll(texted).toMatch(/^\d{4}$/)
  await expect(boxes(mailRow(page))).toHaveCount(4)
  await expect(boxes(phoneRow(page))).toHaveCount(4)
  return { code: mailed(), phoneCode: texted() }
}

const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)

test('two codes are typed by keyboard, each row says what is wrong, and the right ones register', async ({
  page,
  consoleErrors,
}) => {
  const { code, phoneCode } = await toCodes(page)
  await expect(boxes(mailRow(page)).first()).toBeFocused()
  await page.keyboard.type(otherCode(code))
  await expect(boxes(phoneRow(page)).first(), 'a full row leads to the next').toBeFocused()
  await expect(create(page)).toBeDisabled()
  await page.keyboard.type(phoneCode)
  await expect(create(page)).toBeEnabled()
  await page.keyboard.press('Enter')

  await expect(mailRow(page)).toContainText('Invalid verification code')
  await expect(phoneRow(page)).not.toContainText('Invalid')
  await expect(boxes(mailRow(page)).first()).toHaveAttribute('aria-invalid', 'true')
  await expect(boxes(mailRow(page)).first()).toBeFocused()
  await expectAccessibleAndNoOverflow(page)

  await page.keyboard.type(code)
  await boxes(phoneRow(page)).first().focus()
  await paste(page, otherCode(phoneCode))
  await create(page).click()
  await expect(phoneRow(page)).toContainText('Invalid code from the text message')
  await expect(mailRow(page)).not.toContainText('Invalid')
  await expect(boxes(phoneRow(page)).first()).toBeFocused()

  await paste(page, ` ${phoneCode.slice(0, 2)}-${phoneCode.slice(2)} `)
  await create(page).click()
  await expect(page).toHaveURL(`${shop.origin}/`)
  expectConsoleErrors(consoleErrors, /status of 400/, /status of 400/)
})

test('a phone offers the code of the text message for its row only, and fills it as a whole', {
  tag: '@desktop',
}, async ({ page }) => {
  const { phoneCode } = await toCodes(page)
  await expect(boxes(phoneRow(page)).first()).toHaveAttribute('autocomplete', 'one-time-code')
  for (const box of await boxes(mailRow(page)).all()) await expect(box).toHaveAttribute('autocomplete', 'off')
  // Autofill puts the whole code into one box.
  await boxes(phoneRow(page)).first().fill(phoneCode)
  for (const [at, digit] of [...phoneCode].entries())
    await expect(boxes(phoneRow(page)).nth(at)).toHaveValue(digit)
  await expect(boxes(mailRow(page)).first()).toHaveValue('')
  await expect(create(page)).toBeDisabled()
})
