import { fc } from '#testing/fast-check.ts'
import { markOf, type PersonMark, panOf, phoneOf } from './privacy.ts'

export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  contentMediaType?: string
}
/** How far from what the call accepts. */
export type Kind = 'valid' | 'near' | 'absurd'

export type ValueSource = {
  random: () => number
  /** The name of the call that the value is for, as `orders.place`. */
  call: string
  person: PersonMark
  isStaff: boolean
  /** An id that the shop answered for this kind of thing, as `/orders` or `variants`. */
  knownId: (kind: string) => string
  knownPair: () => { productId: string; variantId: string } | null
}
/** The password of everybody, also after it was changed. */
export const PASSWORD = 'Marigold-92-river-boat'
export const TEST_CODE = '1234'

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

/** What staff write here is for the customer of the order, in mails and exports too. */
const NOTES_TO_CUSTOMERS = new Set(['returns.decide', 'orders.setStatus'])

/** Whose field it is follows from its name: the document knows no more than `string`. */
const NAMED_VALUES: Record<string, (source: ValueSource) => unknown> = {
  // what staff name is public: products, categories, options
  name: ({ person, isStaff, random }) =>
    isStaff ? pick(random, ['Meenakshi Jhumka', 'Temple']) : `${markOf(person, 'name')} Rao`,
  email: ({ person, random }) =>
    `${markOf(person, 'mail')}${pick(random, ['', '', '1', '2', '3'])}@example.in`,
  recipient: ({ person }) => `${markOf(person, 'mail')}@example.in`,
  phone: ({ person, random }) =>
    random() < 0.5 ? phoneOf(person) : String(6_000_000_000 + Math.floor(random() * 1e6)),
  street: ({ person }) => `12 ${markOf(person, 'street')} Road`,
  city: () => 'Hyderabad',
  state: () => 'Telangana',
  postalCode: () => '500081',
  country: () => 'India',
  password: () => PASSWORD,
  currentPassword: () => PASSWORD,
  newPassword: () => PASSWORD,
  note: ({ person, call }) =>
    NOTES_TO_CUSTOMERS.has(call) ? 'Please bring the receipt.' : markOf(person, 'note'),
  reason: ({ person }) => markOf(person, 'note'),
  message: ({ person }) => `Hello ${markOf(person, 'message')}`,
  specialInstructions: ({ person }) => markOf(person, 'instructions'),
  engraving: ({ person }) => markOf(person, 'engraving').slice(0, 12),
  giftMessage: ({ person, isStaff }) => (isStaff ? false : markOf(person, 'gift')),
  transactionId: ({ person }) => markOf(person, 'payment'),
  reference: ({ person }) => markOf(person, 'payment'),
  pan: ({ person }) => panOf(person),
  title: ({ person, isStaff }) => (isStaff ? 'Festive gold' : markOf(person, 'reviewtitle')),
  text: ({ person, isStaff }) =>
    isStaff ? 'Thank you for your visit.' : `${markOf(person, 'reviewtext')} shines`,
  code: ({ random }) => pick(random, [TEST_CODE, TEST_CODE, 'FLAT300', 'gold-22k']),
  couponCode: () => 'FLAT300',
  referralCode: ({ knownId }) => knownId('referralCode'),
  q: ({ random, person }) =>
    pick(random, ['ring', 'gold jhumka', 'mangalsutra 22k', markOf(person, 'search')]),
  search: ({ random }) => pick(random, ['ring', 'gold', 'asha', '9848']),
  productId: ({ knownId }) => knownId('/products'),
  product: ({ knownId }) => knownId('/products'),
  products: ({ knownId }) => knownId('/products'),
  relatedProducts: ({ knownId }) => knownId('/products'),
  ids: ({ knownId }) => knownId('/products'),
  variantId: ({ knownId }) => knownId('variants'),
  category: ({ knownId }) => knownId('/categories'),
  subcategory: ({ knownId }) => knownId('subcategories'),
  item: ({ knownId }) => knownId('items'),
  itemIds: ({ knownId }) => knownId('/items'),
  replacement: ({ knownId }) => knownId('/items'),
  return: ({ knownId }) => knownId('returns'),
  orderId: ({ knownId }) => knownId('/orders'),
  orderNumber: ({ knownId }) => knownId('orderNumber'),
  userId: ({ knownId }) => knownId('/customers'),
  valueIds: ({ knownId }) => knownId('values'),
  options: ({ knownId }) => knownId('/options'),
  role: ({ random }) => pick(random, ['user', 'staff', 'manager']),
  roles: ({ random }) => pick(random, ['staff', 'manager', 'admin']),
  slug: ({ random }) => pick(random, ['temple-gold', 'rings', 'earrings']),
  path: () => '/collections/rings',
  link: () => '/collections/rings',
  url: () => '/images/ring.webp',
  icon: () => 'star',
  page: () => 1,
  rating: ({ random }) => 1 + Math.floor(random() * 5),
  quantity: ({ random }) => pick(random, [1, 1, 1, 2]),
  totalAmount: ({ random }) => pick(random, [1180, 7080, 30_000]),
  referralCreditsUsed: () => 0,
  shippingCost: () => 0,
  limit: ({ random }) => pick(random, [1, 10, 100]),
  percent: () => 5,
  taxPercent: () => 3,
  // a changed rule of signing in would end the run
  requireSecondFactorForStaff: () => false,
  customerPasswordLength: () => 8,
  staffIdleMinutes: () => 600,
  huid: ({ random }) => `H${String(Math.floor(random() * 1e5)).padStart(5, '0')}`,
  hsn: () => '7113',
  sku: ({ random }) => `SKU-${Math.floor(random() * 1e6)}`,
  gstin: () => '36ABCDE1234F1Z1',
  material: () => 'Gold',
  paymentMethod: ({ random }) => pick(random, ['cod', 'bank_transfer']),
  rate24K: () => 7092,
  rate22K: () => 6500,
  rate18K: () => 5319,
  rateSilver: () => 88.5,
  netWeightGrams: () => 2.45,
  grossWeightGrams: () => 2.9,
  swatch: () => '#C9A227',
  attributes: () => ({}),
}
const DATES = ['2026-11-24', '2026-12-31', '2027-02-28', '2026-11-24T10:00:00.000Z']

/** Where a stale or surprising value would only stop the call early. */
const LEFT_OUT = new Set(['version', 'versions', 'proof', 'deviceToken', 'inventoryBefore', 'secondFactor'])

export const ABSURD_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '-0',
  '1e309',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202egold',
  '\ufeff',
  '\u200b',
  'e\u0301'.repeat(200),
  '💍'.repeat(60),
  '../..',
  '..%2f..%2fetc/passwd',
  '%00',
  '%',
  '%zz',
  '_',
  '\\',
  '//',
  '.',
  '..',
  '__proto__',
  'constructor',
  'toString',
  "'; drop table users;--",
  '$1',
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '<x@example.in>',
  '=cmd|x!A1',
  '0000-01-01',
  '0001-01-01',
  '2001-01-01',
  '2026-02-30',
  '2026-13-01',
  '2999-01-01',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01',
  '2026-11-24T25:00:00Z',
  '2026-11-24T10:00:00+99:99',
  '1970-01-01T00:00:00.0000000001Z',
  '२०२६',
  '१२३',
  '１２',
  '1_000',
  '0x10',
  '1,000',
  '1.0000000000000001',
  '9007199254740993',
  '99999999999999999999',
  'a'.repeat(300),
  'a'.repeat(5000),
  '\r\nX-Injected: 1',
  '\n',
  '\t',
  'İ',
  'ß',
  'ﬃ',
  'ǅ',
  '\u0130@x.in',
]
const ABSURD_VALUES: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -0,
  0.001,
  1e21,
  1e308,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  2 ** 31,
  2 ** 63,
  [],
  {},
  [[]],
  [null],
  [{}],
  { toString: 'x' },
  { length: 1e9 },
  { _id: 'x' },
  Array(300).fill('x'),
  nested(60),
]

function nested(depth: number): unknown {
  return depth === 0 ? 'x' : { name: nested(depth - 1) }
}

const oddText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

/** Any JSON value; the library makes texts that no list has. */
export function absurdValue(random: () => number): unknown {
  const choice = random()
  if (choice < 0.45) return pick(random, ABSURD_TEXTS)
  if (choice < 0.75) return pick(random, ABSURD_VALUES)
  return fc.sample(oddText, { seed: Math.floor(random() * 2 ** 31), numRuns: 1 })[0]
}

/** A value that fits the schema, as far as the schema says. */
export function validValue(schema: Schema, name: string, source: ValueSource): unknown {
  const { random } = source
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(random, schema.enum)
  if (schema.properties) return validObject(schema, source)
  if (schema.items) {
    const length = Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, Math.floor(random() * 3)))
    return Array.from({ length }, () => validValue(schema.items!, name, source))
  }
  const branches = schema.anyOf ?? schema.oneOf
  const isPlain = !branches?.some(({ properties, items, enum: values }) => properties || items || values)
  const named = Object.hasOwn(NAMED_VALUES, name) ? NAMED_VALUES[name] : undefined
  if (named && isPlain && schema.type !== 'object') return named(source)
  if (branches) return validValue(pick(random, branches), name, source)
  if (schema.type === 'object') return {}
  if (schema.type === 'boolean') return random() < 0.5
  if (schema.type === 'null') return null
  if (schema.type === 'integer' || schema.type === 'number') return pick(random, [1, 2, 5, 10, 50])
  if (/(At|Date|On|from|to)$/.test(name)) return pick(random, DATES).slice(0, schema.pattern ? 10 : 30)
  if (schema.pattern?.includes('#')) return '#C9A227'
  if (schema.pattern?.includes('\\d{1,1')) return pick(random, ['1', '2', '5', '50'])
  if (schema.pattern?.includes('\\d\\d')) return pick(random, DATES).slice(0, 10)
  return 'Temple gold for every day'.slice(0, schema.maxLength ?? 30)
}

function validObject(schema: Schema, source: ValueSource): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(name)
    if (field.contentMediaType || field.items?.contentMediaType) continue
    if (!isRequired && (LEFT_OUT.has(name) || source.random() < 0.35)) continue
    value[name] = validValue(field, name, source)
  }
  const pair = 'variantId' in value && 'productId' in value ? source.knownPair() : null
  return { ...value, ...pair }
}

/** The same with one to three places changed, at any depth. */
export function nearlyValid(value: unknown, random: () => number): unknown {
  const changed = structuredClone(value)
  const changes = 1 + Math.floor(random() * 3)
  for (let change = 0; change < changes; change += 1) changeOnePlace(changed, random)
  return changed
}

const MAX_REPEATED_LENGTH = 10_000

function changeOnePlace(value: unknown, random: () => number): void {
  if (value === null || typeof value !== 'object') return
  const holder = value as Record<string, unknown>
  const names = Object.keys(holder)
  if (names.length === 0) return
  const name = pick(random, names)
  const inner = holder[name]
  if (inner !== null && typeof inner === 'object' && Object.keys(inner).length > 0 && random() < 0.6) {
    changeOnePlace(inner, random)
    return
  }
  const choice = random()
  if (choice < 0.12) delete holder[name]
  else if (choice < 0.22) holder[name] = [inner]
  else if (choice < 0.3) holder[name] = typeof inner === 'object' ? JSON.stringify(inner) : String(inner)
  else if (choice < 0.38 && typeof inner === 'number')
    holder[name] = inner * pick(random, [-1, 1e6, 0, 1.001, 1e-3])
  // a text that was repeated three times would be too long for a string
  else if (choice < 0.46 && typeof inner === 'string' && inner.length < MAX_REPEATED_LENGTH)
    holder[name] = inner.repeat(pick(random, [2, 50, 2000]))
  else if (choice < 0.54 && typeof inner === 'string') holder[name] = inner + pick(random, ABSURD_TEXTS)
  else if (choice < 0.6)
    holder[pick(random, ['surplus', '__proto__', 'role', 'permissions', 'price'])] = inner
  else holder[name] = absurdValue(random)
}

/** Anything in any known field. */
export function absurdObject(schema: Schema | undefined, random: () => number): Record<string, unknown> {
  const names = [...Object.keys(schema?.properties ?? {}), 'surplus', '_id']
  return Object.fromEntries(names.filter(() => random() < 0.6).map((name) => [name, absurdValue(random)]))
}
