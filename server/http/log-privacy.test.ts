/** @module-tag full */
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

/** Entered into every field. Letters only, so that no field's rule splits it. */
const MARKER = 'zanzibar'
const PHONE = '9177799999'
const POSTAL_CODE = '500081'

let shop: TestShop
let person: TestUser
let lines = ''
beforeAll(async () => {
  shop = await startTestShop({ LOG_LEVEL: 'debug' }, undefined, {
    write: (line) => {
      lines += line
    },
  })
  person = await shop.make.user({
    name: `Asha ${MARKER}`,
    email: `${MARKER}.asha@example.in`,
    phone: '9177754321',
  })
})
afterAll(() => shop.close())
beforeEach(() => {
  lines = ''
})

const address = {
  name: `Asha ${MARKER}`,
  street: `12 ${MARKER} Road`,
  city: MARKER,
  state: 'Telangana',
  postalCode: POSTAL_CODE,
  country: 'India',
  phone: PHONE,
}

let registrations = 0
function register() {
  registrations += 1
  return shop.inject({
    method: 'POST',
    url: `/api/auth/register?note=${MARKER}`,
    payload: {
      name: `Asha ${MARKER}`,
      email: `${MARKER}${registrations}@example.in`,
      phone: `91777${String(registrations).padStart(5, '0')}`,
      password: `${MARKER}-Secret-2026`,
      code: '1234',
      referralCode: MARKER.toUpperCase(),
    },
  })
}

async function order() {
  const product = await shop.make.product({ price: 210_000 })
  const { idempotencyKey, ...body } = checkoutInput([[product, 1]], {
    shippingAddress: address,
    billingAddress: address,
    paymentMethod: 'bank_transfer',
    transactionId: MARKER,
    pan: 'ABCPK1234F',
    specialInstructions: `Call ${MARKER}`,
  })
  return shop.inject({
    method: 'POST',
    url: '/api/orders',
    headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': String(idempotencyKey) },
    payload: body,
  })
}

/** Makes every write to a table fail with a message and a detail that repeat the row, as PostgreSQL's own errors do. */
async function failing(table: string, sqlState: string, work: () => Promise<unknown>): Promise<void> {
  await shop.asOwner(`
    create or replace function fail_with_row() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = '${sqlState}', message = 'row ' || to_jsonb(new)::text, detail = to_jsonb(new)::text;
    end $$;
    create trigger fail_with_row before insert or update on ${table} for each row execute function fail_with_row()`)
  try {
    await work()
  } finally {
    await shop.asOwner(`drop trigger fail_with_row on ${table}`)
  }
}

function expectNoPersonalData(): void {
  for (const secret of [MARKER, PHONE, 'ABCPK1234F', person.token, person.phone, '$argon2'])
    expect(lines.toLowerCase()).not.toContain(secret.toLowerCase())
  // Phone numbers have ten digits. A shorter part of one may occur in a random request id.
  expect(lines).not.toMatch(/91777\d{5}/)
}

/** A lost database, a full disk, a wrong statement, a violated constraint. */
const SQL_STATES = ['57P01', '53100', 'XX000', '42P01', '23514', '23505']

describe.each(SQL_STATES)('when a statement fails with %s', (sqlState) => {
  test.each(['users', 'verification_codes', 'audit_log', 'outbox'])(
    'while %s is written, a registration leaves no personal data in the log',
    async (table) => {
      await failing(table, sqlState, register)
      expect(lines).toContain('/api/auth/register')
      expectNoPersonalData()
    },
  )

  test.each(['idempotency_keys', 'orders', 'order_lines', 'outbox', 'audit_log'])(
    'while %s is written, an order leaves no personal data in the log',
    async (table) => {
      await failing(table, sqlState, async () => {
        const { statusCode } = await order()
        expect(statusCode).toBeGreaterThanOrEqual(400)
      })
      expect(lines).toContain('/api/orders')
      expectNoPersonalData()
    },
  )
})

test('a failure is logged with SQLSTATE, table and place in the code', async () => {
  await failing('orders', 'XX000', order)
  const failure = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .find(({ msg }) => msg === 'unexpected error')
  expect(JSON.stringify(failure.err)).toContain('XX000')
  expect(JSON.stringify(failure.err)).toContain('place-order.ts')
})

test('a page that fails to render leaves no personal data in the log or in the error', async () => {
  await shop.asOwner('alter table search_rows rename to search_rows_away')
  const thrown = await shop.shop
    .api()
    .products.search({ q: MARKER })
    .catch((error: unknown) => error)
  const answer = await shop.inject({ method: 'GET', url: `/api/products/search?q=${MARKER}` })
  await shop.asOwner('alter table search_rows_away rename to search_rows')
  expect(answer.statusCode).toBe(500)
  expect(inspect(thrown, { depth: 10 })).not.toContain(MARKER)
  expectNoPersonalData()
})

test('successful requests leave no personal data in the log', async () => {
  expect((await register()).statusCode).toBe(201)
  expect((await order()).statusCode).toBe(201)
  expect(lines).toContain('answered')
  expectNoPersonalData()
})
