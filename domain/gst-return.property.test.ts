import { beforeAll, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import { listRefusals, toRecords } from '#testing/offline-tool.ts'
import { getRuns, TEST_SEED } from '#testing/run-options.ts'
import { importIntoTally, openBooks, sumLedgers } from '#testing/tally.ts'
import { type ReturnEntry, toReturnEntry } from './gst-return.ts'
import { getReturnFile, RETURN_FILES, type ReturnFile, summarizeReturn } from './gst-return-files.ts'
import {
  allocateOrderAmounts,
  allocateReturnAmounts,
  formatDocumentNumber,
  type OrderAmounts,
} from './invoice.ts'
import { paise, ZERO } from './money.ts'
import { calculateTax, sumLines } from './order-tax.ts'
import { listRegisterRows, REGISTER_HEADINGS } from './sales-register.ts'
import { listTallyEntries, renderLedger, renderVoucher, tallyEnvelope } from './tally.ts'

const SELLER = '36ABCDE1234F1Z1'
const MONTH = '2026-11'
const STATES = { '36': 'Telangana', '29': 'Karnataka', '07': 'Delhi', '35': 'Andaman and Nicobar Islands' }
const PERCENTS: Record<string, number> = { '7113': 3, '711319': 3, '7102': 0.25, '4202': 18, '7117': 3 }

const amount = (most: number) => fc.integer({ min: 0, max: most }).map(paise)

/** An order, and what of it comes back on which day. `day` counts from 1 October, so three months are in it. */
const generatedOrder = fc.record({
  state: fc.constantFrom(...(Object.keys(STATES) as (keyof typeof STATES)[])),
  business: fc.option(
    fc.record({
      gstin: fc.constantFrom('36AAACR5055K1Z8', '29AABCT1332L1ZA', '07AAACI1681G1ZR'),
      legalName: fc.constantFrom('Ratna & Sons (Bullion) Pvt. Ltd.', '=Śrī Gems “Export”', 'कनक'),
    }),
  ),
  lines: fc.array(
    fc.record({
      hsn: fc.constantFrom(...Object.keys(PERCENTS)),
      price: fc.oneof(amount(3000_00), amount(90_000_00), amount(4_00_000_00)),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  discount: fc.oneof(fc.constant(ZERO), amount(20_000_00)),
  shipping: fc.constantFrom(0, 200_00, 149_99).map(paise),
  day: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 31, max: 60 }) }, fc.integer({ min: 0, max: 91 })),
  returned: fc.option(
    fc.record({ isWhole: fc.boolean(), after: fc.integer({ min: 0, max: 40 }), units: fc.array(fc.nat(3)) }),
    { freq: 3 },
  ),
})
type GeneratedOrder = ReturnType<typeof generatedOrder.generate>['value']

const toDay = (days: number) => new Date(Date.UTC(2026, 9, 1 + days)).toISOString().slice(0, 10)

/** How many units of each line come back, at least one. */
const unitsOf = ({ lines, returned }: GeneratedOrder): number[] => {
  const units = lines.map(({ quantity }, index) =>
    returned?.isWhole ? quantity : Math.min(quantity, returned?.units[index] ?? 0),
  )
  return units.some(Boolean) ? units : units.with(0, 1)
}

type Generated = { order: GeneratedOrder; kind: 'invoice' | 'credit-note'; day: string; number: string }
type GeneratedDocument = Parameters<typeof listRegisterRows>[0] & Parameters<typeof renderVoucher>[1]

/** The documents as the shop issues them, with numbers in the order of their days. */
function issueDocuments(orders: readonly GeneratedOrder[]) {
  const issued = new Map<GeneratedOrder, { document: GeneratedDocument; amounts: OrderAmounts }>()
  const documents: { document: GeneratedDocument; invoice: GeneratedDocument | null; source: Generated }[] =
    []
  for (const [index, order] of orders.toSorted((a, b) => a.day - b.day).entries()) {
    const amounts = allocate(order)
    const day = toDay(order.day)
    const number = formatDocumentNumber('invoice', 'SW', '26-27', index + 1)
    const document = toDocument(order, amounts, number, day)
    issued.set(order, { document, amounts })
    documents.push({ document, invoice: null, source: { order, kind: 'invoice', day, number } })
  }
  const returns = orders.filter(({ returned }) => returned).toSorted((a, b) => returnDay(a) - returnDay(b))
  for (const [index, order] of returns.entries()) {
    const { document: invoice, amounts } = issued.get(order)!
    const day = toDay(returnDay(order))
    const number = formatDocumentNumber('credit-note', 'SW', '26-27', index + 1)
    const units = unitsOf(order).map((after) => ({ before: 0, after }))
    const document: GeneratedDocument = {
      ...toDocument(order, allocateReturnAmounts(amounts, units), number, day),
      kind: 'credit-note',
      against: { number: invoice.number, issuedOn: invoice.issuedOn },
    }
    documents.push({ document, invoice, source: { order, kind: 'credit-note', day, number } })
  }
  return documents
}
const returnDay = ({ day, returned }: GeneratedOrder) => day + returned!.after

function allocate({ lines, state, ...order }: GeneratedOrder): OrderAmounts {
  const taxed = lines.map((line) => ({ ...line, taxPercent: PERCENTS[line.hsn]! }))
  const isInterState = state !== '36'
  const discount = paise(Math.min(order.discount, sumLines(lines)))
  const adjustments = { discount, shipping: order.shipping }
  const { tax, rounding } = calculateTax({ profile: 'hsn', isInterState, lines: taxed, ...adjustments })
  const total = paise(sumLines(lines) - discount + order.shipping + tax + rounding)
  return allocateOrderAmounts({
    profile: 'hsn',
    lines: taxed,
    ...adjustments,
    tax,
    rounding,
    credits: ZERO,
    total,
    isInterState,
  })
}

function toDocument(
  { lines, state, business }: GeneratedOrder,
  amounts: OrderAmounts,
  number: string,
  issuedOn: string,
) {
  return {
    kind: 'invoice' as const,
    number,
    issuedOn,
    order: { number: `O-${number}` },
    seller: { gstin: SELLER },
    buyer: { name: 'Lakshmi', ...business },
    placeOfSupply: { code: state, name: STATES[state] },
    taxProfile: 'hsn' as const,
    taxPercent: 18,
    isInterState: state !== '36',
    stateTax: state === '35' ? ('UTGST' as const) : ('SGST' as const),
    lines: lines
      .map((line, index) => ({
        name: `=Ring ${index}`,
        hsn: line.hsn,
        taxPercent: PERCENTS[line.hsn]!,
        ...amounts.lines[index]!,
      }))
      .filter(({ quantity }) => quantity > 0),
    shipping: ZERO,
    shippingCredits: ZERO,
    delivery: amounts.delivery ?? [],
  }
}

// ── The same again, from the orders, in bigint ────────────────────────────────────────────────────────────────────────

type Share = {
  hsn: string
  percent: number
  quantity: bigint
  taxable: bigint
  taxes: bigint[]
}
type Computed = { value: bigint; shares: Share[] }

const total = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n)
const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator)

/** Splits by weight, so that the first n parts are the rounded share of the first n weights. */
function split(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = total(weights)
  if (whole === 0n) return weights.map((_, index) => (index === weights.length - 1 ? amount : 0n))
  const upTo = weights.map((_, index) => halfUp(amount * total(weights.slice(0, index + 1)), whole))
  return upTo.map((part, index) => part - (upTo[index - 1] ?? 0n))
}

const percentage = (amount: bigint, percent: number) =>
  halfUp(amount * BigInt(Math.round(percent * 1000)), 100_000n)

/** An order's share of each line and of the delivery, by the sentences of decision 46; then what of it comes back. */
function compute({ order, kind }: Generated): Computed {
  const values = order.lines.map(({ price, quantity }) => BigInt(price) * BigInt(quantity))
  const subtotal = total(values)
  const off = BigInt(order.discount) < subtotal ? BigInt(order.discount) : subtotal
  const percents = [...new Set(order.lines.map(({ hsn }) => PERCENTS[hsn]!))].sort((a, b) => a - b)
  const at = (percent: number) =>
    order.lines.flatMap(({ hsn }, index) => (PERCENTS[hsn] === percent ? [index] : []))
  const groupValues = percents.map((percent) => total(at(percent).map((index) => values[index]!)))
  const discounts = split(off, groupValues)
  const nets = groupValues.map((value, index) => value - discounts[index]!)
  const deliveries = split(BigInt(order.shipping), total(nets) > 0n ? nets : groupValues)
  const lineShares: Share[] = []
  const deliveryShares: Share[] = []
  for (const [group, percent] of percents.entries()) {
    const indexes = at(percent)
    const lineDiscounts = split(
      discounts[group]!,
      indexes.map((index) => values[index]!),
    )
    const lineNets = indexes.map((index, position) => values[index]! - lineDiscounts[position]!)
    const base = nets[group]! + deliveries[group]!
    const half = percentage(base, percent / 2)
    const taxes = order.state === '36' ? [0n, half, half] : [percentage(base, percent), 0n, 0n]
    const parts = taxes.map((tax) => split(tax, [...lineNets, deliveries[group]!]))
    const taxesAt = (position: number) => parts.map((tax) => tax[position]!)
    for (const [position, index] of indexes.entries())
      lineShares[index] = {
        hsn: order.lines[index]!.hsn,
        percent,
        quantity: BigInt(order.lines[index]!.quantity),
        taxable: lineNets[position]!,
        taxes: taxesAt(position),
      }
    const largest = indexes.reduce((best, index) => (values[index]! > values[best]! ? index : best))
    if (deliveries[group]! > 0n)
      deliveryShares.push({
        hsn: order.lines[largest]!.hsn,
        percent,
        quantity: 0n,
        taxable: deliveries[group]!,
        taxes: taxesAt(indexes.length),
      })
  }
  const shares = [...lineShares, ...deliveryShares]
  const amounts = shares.map(({ taxable, taxes }) => taxable + total(taxes))
  const exact = total(amounts)
  const rounding = halfUp(exact, 100n) * 100n - exact
  const roundings = split(rounding < 0n ? -rounding : rounding, amounts).map((part) =>
    rounding < 0n ? -part : part,
  )
  if (kind === 'invoice') return { value: exact + rounding, shares }
  const units = unitsOf(order).map(BigInt)
  const isWhole = order.lines.every(({ quantity }, index) => units[index] === BigInt(quantity))
  if (isWhole) return { value: exact + rounding, shares }
  const returned = lineShares.map(({ quantity, ...share }, index) => {
    const part = (whole: bigint) => halfUp(whole * units[index]!, quantity)
    const value = values[index]!
    const taxable = part(value) - part(value - share.taxable)
    const taxes = share.taxes.map(part)
    const amount =
      roundings[index] === 0n ? taxable + total(taxes) : part(amounts[index]! + roundings[index]!)
    return { amount, share: { ...share, quantity: units[index]!, taxable, taxes } }
  })
  return {
    value: total(returned.map(({ amount }) => amount)),
    shares: returned.map(({ share }) => share).filter((_, index) => units[index]! > 0n),
  }
}

const rupees = (amount: bigint): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Every row of every file that has amounts, as `key: amounts`, sorted. */
function computeFiles(sources: readonly Generated[]): Record<string, string[]> {
  const listed: Record<string, string[]> = { b2b: [], b2cl: [], cdnr: [], cdnur: [] }
  const sums: Record<string, Map<string, bigint[]>> = {
    b2cs: new Map(),
    'hsn-b2b': new Map(),
    'hsn-b2c': new Map(),
  }
  const add = (file: string, key: string, amounts: bigint[]) => {
    const before = sums[file]!.get(key)
    sums[file]!.set(key, before ? before.map((amount, index) => amount + amounts[index]!) : amounts)
  }
  for (const source of sources) {
    const { order, kind, number } = source
    const { value, shares } = compute(source)
    const sign = kind === 'invoice' ? 1n : -1n
    const invoiceValue = compute({ ...source, kind: 'invoice' }).value
    const isListed = order.state !== '36' && invoiceValue > 1_00_000_00n
    const place = `${order.state}-${STATES[order.state]}`
    const file = order.business
      ? { invoice: 'b2b', 'credit-note': 'cdnr' }[kind]
      : isListed
        ? { invoice: 'b2cl', 'credit-note': 'cdnur' }[kind]
        : 'b2cs'
    for (const percent of new Set(shares.map((share) => share.percent))) {
      const taxable = total(shares.filter((share) => share.percent === percent).map((share) => share.taxable))
      if (file === 'b2cs') add('b2cs', `${place} ${percent}`, [sign * taxable])
      else if (kind === 'invoice' || taxable > 0n)
        listed[file]!.push(`${number} ${place} ${percent}: ${rupees(value)} ${rupees(taxable)}`)
    }
    for (const { hsn, percent, quantity, taxable, taxes } of shares)
      add(order.business ? 'hsn-b2b' : 'hsn-b2c', `${hsn} ${percent}`, [
        sign * quantity * 100n,
        sign * (taxable + total(taxes)),
        sign * taxable,
        ...taxes.map((tax) => sign * tax),
      ])
  }
  for (const [file, rows] of Object.entries(sums))
    listed[file] = [...rows]
      .filter(([, amounts]) => amounts.some((amount) => amount !== 0n))
      .map(([key, amounts]) => `${key}: ${amounts.map(rupees).join(' ')}`)
  return Object.fromEntries(Object.entries(listed).map(([file, rows]) => [file, rows.toSorted()]))
}

/** The same rows as the file has them. */
function readFile(file: ReturnFile, entries: readonly ReturnEntry[]): string[] {
  const number = file === 'cdnr' || file === 'cdnur' ? 'Note Number' : 'Invoice Number'
  const value = file === 'cdnr' || file === 'cdnur' ? 'Note Value' : 'Invoice Value'
  return toRecords(getReturnFile(file, entries))
    .map((row) => {
      if (file === 'b2cs') return `${row['Place Of Supply']} ${row.Rate}: ${row['Taxable Value']}`
      if (file === 'hsn-b2b' || file === 'hsn-b2c')
        return `${row.HSN} ${row.Rate}: ${row['Total Quantity']}.00 ${row['Total Value']} ${row['Taxable Value']} ${row['Integrated Tax Amount']} ${row['Central Tax Amount']} ${row['State/UT Tax Amount']}`
      return `${row[number]} ${row['Place Of Supply']} ${row.Rate}: ${row[value]} ${row['Taxable Value']}`
    })
    .toSorted()
}

/** Of three months. More than 1,000 of them are of the month that is tested. */
const ORDERS = getRuns({ quick: 1500, full: 6000 })

let issued: ReturnType<typeof issueDocuments>
let ofMonth: ReturnType<typeof issueDocuments>
let entries: ReturnEntry[]
beforeAll(() => {
  issued = issueDocuments(fc.sample(generatedOrder, { numRuns: ORDERS, seed: TEST_SEED }))
  ofMonth = issued.filter(({ document }) => document.issuedOn.startsWith(MONTH))
  entries = ofMonth.map(({ document, invoice }) => toReturnEntry(document, invoice))
})

test('a month of 1,000 orders has in every file what an independent program computes, to the paisa', () => {
  expect(ofMonth.filter(({ source }) => source.kind === 'invoice').length).toBeGreaterThan(1000)
  const computed = computeFiles(ofMonth.map(({ source }) => source))
  for (const file of RETURN_FILES.filter((each) => each !== 'docs')) {
    expect(computed[file]!.length, file).toBeGreaterThan(3)
    expect(readFile(file, entries), file).toEqual(computed[file])
  }
})

test('the offline tool accepts every file of it', () => {
  expect(RETURN_FILES.flatMap((file) => listRefusals(file, getReturnFile(file, entries), SELLER))).toEqual([])
})

test('the documents issued are the numbers from the first to the last, and none is cancelled', () => {
  const rows = getReturnFile('docs', entries).slice(1)
  expect(rows).toEqual(
    (['invoice', 'credit-note'] as const).map((kind) => {
      const numbers = ofMonth.filter(({ source }) => source.kind === kind).map(({ source }) => source.number)
      const nature = kind === 'invoice' ? 'Invoices for outward supply' : 'Credit Note'
      return [nature, numbers[0], numbers.at(-1), String(numbers.length), '0']
    }),
  )
})

test('the sections add up to the month, and so does the sales register', () => {
  const computed = ofMonth.map(({ source }) => ({ ...source, ...compute(source) }))
  const signed = (amounts: (each: Computed) => bigint) =>
    total(computed.map((each) => (each.kind === 'invoice' ? amounts(each) : -amounts(each))))
  const taxable = signed(({ shares }) => total(shares.map((share) => share.taxable)))
  const tax = signed(({ shares }) => total(shares.flatMap((share) => share.taxes)))
  const summary = summarizeReturn(entries)
  const sumOf = (files: readonly ReturnFile[], name: 'taxable' | 'tax') =>
    BigInt(summary.filter(({ file }) => files.includes(file)).reduce((sum, each) => sum + each[name], 0))
  for (const files of [['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur'], ['hsn-b2b', 'hsn-b2c'], ['docs']] as const) {
    expect(sumOf(files, 'taxable')).toBe(taxable)
    expect(sumOf(files, 'tax')).toBe(tax)
  }
  const register = toRecords([
    REGISTER_HEADINGS,
    ...ofMonth.flatMap(({ document }) => listRegisterRows(document)),
  ])
  const column = (heading: string) =>
    BigInt(Math.round(register.reduce((sum, row) => sum + Number(row[heading]) * 100, 0)))
  expect(column('Taxable value')).toBe(taxable)
  expect(column('CGST') + column('SGST or UTGST') + column('IGST')).toBe(tax)
  expect(column('Amount')).toBe(signed(({ value }) => value))
})

/** The files of the month, as the shop writes them. */
function writeTallyFiles() {
  const ledgers = new Map(
    ofMonth.flatMap(({ document }) => listTallyEntries(document)).map(({ ledger }) => [ledger.name, ledger]),
  )
  const [masters, vouchers] = [tallyEnvelope('masters'), tallyEnvelope('vouchers')]
  return [
    `${masters.start}${[...ledgers.values()].map(renderLedger).join('')}${masters.end}`,
    `${vouchers.start}${ofMonth.map(({ document }) => renderVoucher(document.number, document)).join('')}${vouchers.end}`,
  ]
}

test('Tally gets the sums of an independent program from it, also when it is imported twice', () => {
  const expected = new Map<string, bigint>()
  const add = (ledger: string, amount: bigint) => expected.set(ledger, (expected.get(ledger) ?? 0n) + amount)
  for (const { source } of ofMonth) {
    const { value, shares } = compute(source)
    const { business, state } = source.order
    const sign = source.kind === 'invoice' ? 1n : -1n
    add(business ? `${business.legalName} ${business.gstin}` : 'Online customers', sign * -value)
    for (const { percent, taxable } of shares) add(`Sales GST ${percent}%`, sign * taxable)
    for (const [index, name] of ['IGST', 'CGST', state === '35' ? 'UTGST' : 'SGST'].entries())
      add(`Output ${name}`, sign * total(shares.map(({ taxes }) => taxes[index]!)))
    add('Round off', sign * (value - total(shares.map(({ taxable, taxes }) => taxable + total(taxes)))))
  }
  const books = openBooks()
  for (let time = 1; time <= 2; time += 1) {
    for (const file of writeTallyFiles()) importIntoTally(books, file)
    expect(books.vouchers.size).toBe(ofMonth.length)
    const nonZero = (sums: Map<string, bigint>) => [...sums].filter(([, amount]) => amount !== 0n).toSorted()
    expect(nonZero(sumLedgers(books))).toEqual(nonZero(expected))
  }
})
