import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { domainToASCII } from 'node:url'
import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import { headerOf, startFakeSmtpServer } from '#server/testing/fake-smtp-server.ts'
import { SELLER } from '#server/testing/invoice-helpers.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import type { Books, ModelSettings, Violation } from './economy-model.ts'

export type Answer = { status: number; body: Record<string, unknown> & { message?: string; code?: string } }

/** Every mailbox of the provider ignores dots, tags and case, as those of the largest providers do. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const local = address
    .slice(0, at)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*?\)|["<>\s]/g, '')
    .replace(/\+.*$/, '')
    .replaceAll('.', '')
  const domain = address
    .slice(at + 1)
    .normalize('NFKC')
    .replace(/\(.*?\)|[>\s]/g, '')
    .replace(/[.。]+$/, '')
  return `${local}@${domainToASCII(domain) || domain.toLowerCase()}`
}

/** The phone that rings: the last ten digits, in whatever script they are written. */
export const phoneOf = (written: string): string =>
  written
    .normalize('NFKC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/\D/g, '')
    .slice(-10)

/** A shop with a mail server and perhaps an SMS gateway that the test reads, on a database of its own. */
export async function startEconomyShop(
  server: PoolConfig,
  settings: ModelSettings,
  report: (violation: Violation) => void,
) {
  const mail = await startFakeSmtpServer()
  const sms: { phone: string; text: string }[] = []
  const gateway = createServer(async (request, response) => {
    sms.push(JSON.parse(await text(request)) as { phone: string; text: string })
    response.end('ok')
  })
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const smsVariables = {
    SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`,
    SMS_GATEWAY_BODY: '{"phone":"{phone}","text":"{text}"}',
  }
  const shop = await startTestShop(
    {
      PUBLIC_URL: 'https://shop.example.in',
      SMTP_URL: mail.url,
      MAIL_FROM: 'shop@shop.example.in',
      ...(settings.hasSms ? smsVariables : {}),
    },
    await createTestDatabase(8, undefined, server),
  )
  const admin = await shop.make.admin()

  async function call(
    token: string | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await shop.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { payload: body } : {}),
    })
    const answer: Answer = {
      status: response.statusCode,
      body: response.payload ? (response.json() as Answer['body']) : {},
    }
    const where = `${method} ${path} ${JSON.stringify(body ?? {})} → ${answer.status} ${response.payload.slice(0, 300)}`
    if (answer.status >= 500) report({ rule: 'an answer 5xx', detail: where })
    else if (answer.status >= 400 && !isSentence(answer.body.message))
      report({ rule: 'a refusal without a sentence', detail: where })
    return answer
  }

  /** As the owner, whose session does not end while the clock moves. */
  async function staff(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Answer> {
    const now = shop.clock.now().toISOString()
    await shop.database.db.execute(
      sql`update sessions set reauthenticated_at = ${now}, last_used_at = ${now}, expires_at = ${now}::timestamptz + interval '30 days' where user_id = ${admin.id}`,
    )
    return call(admin.token, method, path, body)
  }

  const saved = await staff('PUT', '/settings', {
    ...SELLER,
    referralMonthlyLimit: settings.monthlyLimit,
    referralReward: settings.paysAtFirstDelivery ? 'firstDelivery' : 'registration',
    rateMaxAgeHours: 720,
    chargedWeight: settings.chargedWeight,
    taxPercent: settings.taxPercent,
    taxProfile: settings.taxProfile,
    gstRates: [{ hsn: '', percent: settings.taxPercent, from: '2017-07-01', source: 'The hostile run' }],
    returnDeductions: settings.deductions,
  })
  if (saved.status !== 200) throw new Error(`The settings were refused: ${saved.body.message}`)

  return {
    shop,
    call,
    staff,
    now: () => shop.clock.now(),
    /** The code that a person reads in these mailboxes since they asked for it, and the mailbox that received it. */
    async readMail(
      mailboxes: readonly string[],
      since: number,
    ): Promise<{ code: string; mailbox: string } | null> {
      await shop.modules.notifications.sendDue()
      for (const { to, source } of mail.mails.slice(since).toReversed()) {
        const mailbox = to.map(mailboxOf).find((each) => mailboxes.includes(each))
        const code = /^\d{4}/.exec(headerOf(source, 'subject'))?.[0]
        if (mailbox && code) return { code, mailbox }
      }
      return null
    },
    readSms(phones: readonly string[], since: number): string | null {
      const message = sms.slice(since).findLast(({ phone }) => phones.includes(phoneOf(phone)))
      return /\d{4}/.exec(message?.text ?? '')?.[0] ?? null
    },
    mailCount: () => mail.mails.length,
    smsCount: () => sms.length,
    readBooks: (): Promise<Books> => readBooks(shop),
    async close() {
      await shop.close()
      gateway.close()
      await mail.close()
    },
  }
}
export type EconomyShop = Awaited<ReturnType<typeof startEconomyShop>>

const isSentence = (message: unknown): boolean =>
  typeof message === 'string' &&
  /^[^\s].*\s.*\S$/s.test(message) &&
  !/undefined|NaN|\[object|Error:|constraint|\bat .*\.ts/.test(message)

const BOOKS: Record<keyof Books, string> = {
  accounts: `select id, credits_paise as credits from users`,
  entries: `select id, user_id as "user", kind, amount_paise as amount, order_id as "order", friend_id as friend, created_at as at from credit_entries`,
  variants: `select id, stock, is_serialised as serialised from product_variants`,
  items: `select id, variant_id as variant, status, order_line_id as line, net_weight_mg as net
    from items order by received_at, id`,
  orders: `select id, user_id as "user", status, subtotal_paise as subtotal, discount_paise as discount,
    shipping_paise as shipping, tax_paise as tax, credits_paise as credits, total_paise as total,
    refunded_paise as refunded, kept_paise as kept, rounding_paise as rounding, credits_returned_paise as "creditsReturned", payment_status as "paymentStatus" from orders`,
  lines: `select id, order_id as "order", variant_id as variant, quantity, returned_quantity as returned,
    price_paise as price, waived_paise as waived, metal_weight_mg as net, charged_weight = 'item' as "isWeighed",
    lead_days is not null as made,
    json_build_object('making', coalesce(making_paise, 0), 'hallmarking', hallmarking_paise) as charges from order_lines`,
  returns: `select id, order_id as "order", status, value_paise as value, policy_deduction_paise as told,
    deduction_paise as kept, refund_paise as refund, credit_note as "creditNote" from order_returns`,
  coupons: `select code, used_count as used from coupons`,
  documents: `select order_id as "order", kind, number, payable_paise as payable, document from tax_documents`,
  payments: `select id, reverses_id as reverses, order_id as "order", kind, debit, credit, reference, amount_paise as amount, adjustment_id as difference
    from ledger_entries order by at, id`,
  differences: `select a.id, a.order_id as "order", a.kind, a.new_price_paise - a.old_price_paise + a.tax_paise + a.rounding_paise as amount,
    s.method from order_adjustments a left join adjustment_settlements s on s.adjustment_id = a.id
    order by a.at, a.id`,
}

/** All tables of money and goods at one moment. */
async function readBooks({ database }: TestShop): Promise<Books> {
  const columns = Object.entries(BOOKS).map(
    ([name, query]) => `(select coalesce(json_agg(row), '[]') from (${query}) row) as ${name}`,
  )
  const { rows } = await database.db.execute<Books>(sql.raw(`select ${columns.join(', ')}`))
  return rows[0]!
}
