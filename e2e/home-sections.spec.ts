import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { createHttpClient } from '#contract/http-client.ts'
import { routes } from '#contract/routes.ts'
import {
  expect,
  expectAccessibleAndNoOverflow,
  expectConsoleErrors,
  newUser,
  OWNER,
  open,
  test,
} from './fixtures.ts'
import { createShopProcess, type ShopProcess } from './shop-process.ts'

/** A shop with a mail server, whose home page has sections that the demo does not have. */
let shop: ShopProcess
let mailServer: SMTPServer
const mails: { to: string; source: string }[] = []
const clientFor = (token: string | null) =>
  createHttpClient(routes, { baseUrl: `${shop.origin}/api`, getToken: () => token })
let admin: ReturnType<typeof clientFor>

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
  const { port } = mailServer.server.address() as AddressInfo
  shop = await createShopProcess({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'care@swarna.example',
    VERIFICATION_TEST_CODE: '',
  })
  await shop.start()
  admin = clientFor((await clientFor(null).auth.login(OWNER)).token)
  const { blocks } = await admin.home.draft({})
  const shown = { isShown: true, from: null, until: null }
  const picture = { url: '/images/studs-flower-ruby.webp', alt: '' }
  const sections = [
    {
      ...shown,
      id: 'news',
      type: 'newsletter',
      content: { title: 'News of the shop', text: 'New designs and offers, once a month.' },
    },
    {
      ...shown,
      id: 'gallery',
      type: 'gallery',
      content: { title: 'From our workshop', text: '', pictures: [{ picture, path: '/categories' }] },
    },
  ]
  // The server checks the content of each section by its type.
  await admin.home.save({ blocks: [...blocks, ...sections] as never, publish: true })
})
test.afterAll(async () => {
  await shop.dispose()
  await new Promise<void>((closed) => mailServer.close(() => closed()))
})

/** The text of a mail that is sent as quoted-printable. */
const decode = (source: string) =>
  source
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
const linkIn = (to: string, page: string) =>
  new RegExp(`${page}#[\\w-]+`).exec(decode(mails.find((mail) => mail.to === to)?.source ?? ''))?.[0] ?? ''
const subscribers = async () => (await admin.newsletter.list({})).subscribers.map(({ email }) => email)

test('on a phone a visitor subscribes, confirms by the link of the mail, and ends it by another; a known address gets the same answer @phone', async ({
  page,
  consoleErrors,
}) => {
  const { email } = newUser()
  const main = page.getByRole('main')
  const section = main.getByRole('region', { name: 'News of the shop' })
  const subscribe = async (address: string) => {
    await open(page, shop.origin)
    await section.getByLabel('Email address').fill(address)
    await section.getByRole('checkbox', { name: /may email me news/ }).check()
    await section.getByRole('button', { name: 'Subscribe' }).click()
    await expect(section.getByRole('status')).toBeVisible()
    return section.getByRole('status').innerText()
  }

  await open(page, shop.origin)
  await section.getByRole('button', { name: 'Subscribe' }).click()
  await expect(section.getByText('Please enter a valid email address')).toBeVisible()
  await expect(section.getByText('Please agree, so that we may write to you')).toBeVisible()
  await expectAccessibleAndNoOverflow(page)
  const answer = await subscribe(email)
  expect(answer).toContain('open the link in the email')
  await expect(section.locator(':focus')).toContainText('open the link in the email')
  await expectAccessibleAndNoOverflow(page)
  await expect.poll(() => linkIn(email, 'confirm-newsletter')).not.toBe('')

  // a mail program that only opens the link confirms nothing
  await open(page, `${shop.origin}/${linkIn(email, 'confirm-newsletter')}`)
  await expectAccessibleAndNoOverflow(page)
  expect(await subscribers()).toEqual([])
  await main.getByRole('button', { name: 'Yes, send me your news' }).click()
  await expect(main.getByRole('status')).toContainText('You will get our news by email')
  expect(await subscribers()).toEqual([email])

  expect(await subscribe(email)).toBe(answer)
  expect(mails.filter(({ to }) => to === email)).toHaveLength(1)

  await open(page, `${shop.origin}/confirm-newsletter#of-another-time`)
  await main.getByRole('button', { name: 'Yes, send me your news' }).click()
  await expect(main.getByRole('alert')).toContainText('no longer good')
  await expect(main.getByRole('button', { name: 'Yes, send me your news' })).toBeHidden()
  await expect(main.getByRole('link', { name: 'To the home page' })).toBeVisible()
  expectConsoleErrors(consoleErrors, /status of 404/)

  await open(page, `${shop.origin}/${linkIn(email, 'stop-newsletter')}`)
  await expectAccessibleAndNoOverflow(page)
  await main.getByRole('button', { name: 'End the newsletter' }).click()
  await expect(main.getByRole('status')).toContainText('Your address is deleted')
  expect(await subscribers()).toEqual([])
})

test('a picture of the gallery that leads somewhere has a name, also without a description', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, shop.origin)
  const gallery = page.getByRole('main').getByRole('region', { name: 'From our workshop' })
  await expect(gallery.getByRole('link', { name: 'From our workshop' })).toHaveAttribute(
    'href',
    '/categories',
  )
})
