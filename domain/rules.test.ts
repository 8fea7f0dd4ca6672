import { describe, expect, test } from 'vitest'
import { createOrderNumber, createReferralCode, createVerificationCode } from './codes.ts'
import { calculateCouponDiscount } from './coupons.ts'
import { isHsn } from './hsn.ts'
import { fromRupees, paise } from './money.ts'
import { DEFAULT_CASH_LIMIT, getPanError, isPanRequired, maskPan, normalizePan } from './pan.ts'
import {
  DEFAULT_ROLES,
  hasAllPermissions,
  hasPermission,
  PERMISSION_LABELS,
  PERMISSIONS,
  ROLE_PALETTE,
} from './permissions.ts'
import { getRegistrationError } from './registration.ts'
import { formatRecoveryCode, normalizeRecoveryCode, normalizeTotpCode } from './second-factor.ts'
import { slugify } from './slug.ts'
import { addToWishlist, isInWishlist, toggleWishlistItem } from './wishlist.ts'

describe('registration checks in this order', () => {
  const good = { password: 'jasmine', confirmPassword: 'jasmine', acceptTerms: true }
  test.each([
    [{ confirmPassword: 'x', password: 'y', acceptTerms: false }, 'Passwords do not match'],
    [
      { password: 'abc', confirmPassword: 'abc', acceptTerms: false },
      'Password must be at least 6 characters',
    ],
    [{ ...good, acceptTerms: false }, 'You must accept the Terms and Privacy Policy'],
    [good, null],
    [{ ...good, password: 'lotus1', confirmPassword: 'lotus1' }, null],
  ])('%j: %s', (form, fault) => expect(getRegistrationError(form, 6)).toBe(fault))
})

describe('a coupon', () => {
  const now = new Date('2026-11-21T04:15:00Z')
  const coupon = {
    code: 'DIWALI',
    type: 'percentage' as const,
    percent: 10,
    flat: paise(0),
    isActive: true,
    minSubtotal: fromRupees(5000),
    maxDiscount: fromRupees(1000),
    startsAt: new Date('2026-11-01T00:00:00Z'),
    endsAt: new Date('2026-12-01T00:00:00Z'),
    usageLimit: 100,
    perUserLimit: 1,
  }
  const unused = { total: 0, byUser: 0 }
  const use = (changed: object, rupees = 8000, used = unused, at = now) =>
    calculateCouponDiscount({ ...coupon, ...changed }, fromRupees(rupees), used, at)
  test('takes its percentage, at most its maximum', () => {
    expect(use({})).toEqual({ discount: fromRupees(800) })
    expect(use({}, 50_000)).toEqual({ discount: fromRupees(1000) })
  })
  test('of a flat amount never exceeds the subtotal', () =>
    expect(use({ type: 'flat', flat: fromRupees(9000), maxDiscount: null })).toEqual({
      discount: fromRupees(8000),
    }))
  test.each([
    [{ isActive: false }, 'This coupon is not active.'],
    [{ startsAt: new Date('2026-11-22T00:00:00Z') }, 'This coupon can be used from 22 Nov 2026.'],
    [{ endsAt: now }, 'This coupon ended on 21 Nov 2026.'],
    [{ minSubtotal: fromRupees(9000) }, 'This coupon needs a subtotal of at least ₹9,000.'],
  ])('%j: %s', (changed, refusal) => expect(use(changed)).toMatchObject({ refusal: { message: refusal } }))
  test('is used up by everyone, or by one', () => {
    expect(use({}, 8000, { total: 100, byUser: 0 })).toMatchObject({ refusal: { code: 'COUPON_USED_UP' } })
    expect(use({}, 8000, { total: 5, byUser: 1 })).toMatchObject({ refusal: { code: 'COUPON_USED_BY_YOU' } })
  })
  test('without a limit is never used up', () => {
    const often = { total: 5000, byUser: 50 }
    expect(use({ usageLimit: null, perUserLimit: null }, 8000, often)).toEqual({ discount: fromRupees(800) })
  })
  test('can be used from its first moment on, and from exactly its smallest subtotal on', () => {
    expect(use({ startsAt: now })).toEqual({ discount: fromRupees(800) })
    expect(use({ minSubtotal: fromRupees(8000) })).toEqual({ discount: fromRupees(800) })
  })
})

describe('the ₹2 lakh rule', () => {
  test('begins at exactly ₹2,00,000', () => {
    expect(isPanRequired(DEFAULT_CASH_LIMIT)).toBe(true)
    expect(isPanRequired(paise(DEFAULT_CASH_LIMIT - 1))).toBe(false)
  })
  test('a PAN reads AAAAA9999A and shows masked', () => {
    expect(normalizePan('abcde 1234f')).toBe('ABCDE1234F')
    for (const wrong of ['ABCD1234F', 'ABCDE12345', '', 'ABCDE1234FX', 'XABCDE1234F'])
      expect(normalizePan(wrong)).toBeNull()
    expect(maskPan('ABCDE1234F')).toBe('ABC••••34F')
  })
  test.each([
    ['', DEFAULT_CASH_LIMIT, 'PAN_REQUIRED'],
    ['  ', DEFAULT_CASH_LIMIT, 'PAN_REQUIRED'],
    ['ABCDE', DEFAULT_CASH_LIMIT, 'PAN_INVALID'],
    ['ABCDE1234F', DEFAULT_CASH_LIMIT, undefined],
    ['', DEFAULT_CASH_LIMIT - 1, undefined],
    ['ABCDE', DEFAULT_CASH_LIMIT - 1, undefined],
  ])('the PAN %j for an order of %d paise: %s', (text, total, code) =>
    expect(getPanError(text, paise(total), DEFAULT_CASH_LIMIT)?.code).toBe(code),
  )
})

describe('roles', () => {
  test('are those of the contract', () =>
    expect(Object.fromEntries(DEFAULT_ROLES.map(({ name, permissions }) => [name, permissions]))).toEqual({
      admin: ['*'],
      manager: ['manage_content', 'view_reports', 'view_content', 'use_app'],
      staff: ['view_content', 'view_reports', 'use_app'],
      user: ['use_app'],
    }))
  test('has those that the document names', () =>
    expect(PERMISSIONS).toEqual(
      expect.arrayContaining(['manage_content', 'view_reports', 'manage_users', 'view_content', 'use_app']),
    ))
  test('* includes every permission, and no other role has all', () => {
    expect(PERMISSIONS.every((permission) => hasPermission(['*'], permission))).toBe(true)
    expect(hasAllPermissions(['use_app', 'view_content'], ['view_content', 'manage_users'])).toBe(false)
    expect(hasAllPermissions(['use_app', 'view_content'], ['view_content', 'use_app'])).toBe(true)
  })
  test('every permission has words, every colour of the palette two', () => {
    for (const permission of PERMISSIONS) expect(PERMISSION_LABELS[permission]).toMatch(/^[A-Z]/)
    expect(ROLE_PALETTE).toHaveLength(8)
    for (const { color, bgColor } of ROLE_PALETTE)
      expect([color, bgColor].every((hex) => /^#[0-9A-F]{6}$/i.test(hex))).toBe(true)
  })
})

describe('numbers that people read', () => {
  const bytes = (...values: number[]) => Uint8Array.from(values)
  test('an order number tells its day and nothing else', () => {
    expect(createOrderNumber('SW', '2026-11-20', bytes(7, 19, 3, 26, 15, 9))).toBe('SW-261120-7K3TF9')
    for (let value = 0; value < 256; value += 1)
      expect(createOrderNumber('SW', '2026-11-20', new Uint8Array(6).fill(value))).not.toMatch(/[ILOU]/)
  })
  test('a referral code has eight letters, a verification code four digits', () => {
    expect(createReferralCode(new Uint8Array(8).fill(255))).toBe('ZZZZZZZZ')
    expect(createVerificationCode(bytes(0, 0, 0, 7))).toBe('0007')
    expect(createVerificationCode(bytes(255, 255, 255, 255))).toBe('7295')
  })
})

test.each([
  ['Bride’s  Trousseau!', 'brides-trousseau'],
  ['  Gold & Diamond -- Rings ', 'gold-diamond-rings'],
  ['Crème Brûlée', 'creme-brulee'],
  ['!!!', ''],
])('the slug of %j is %j', (name, slug) => expect(slugify(name)).toBe(slug))

test('a product that is already saved keeps its place; toggling twice changes nothing', () => {
  const [one, two] = [{ productId: 'a' }, { productId: 'b' }]
  expect(addToWishlist([one, two], { productId: 'b' })).toEqual([one, two])
  expect(toggleWishlistItem(toggleWishlistItem([one], two), two)).toEqual([one])
  expect(isInWishlist([one], two)).toBe(false)
})

test.each(['ſABCD1234F', 'ABCDE１234F', 'ABCDE\u200b1234F', 'ABCDE1234F.', 'ABCDE-1234F', 'ABCDE\n1234F'])(
  '%j is no PAN',
  (text) => {
    expect(normalizePan(text)).toBeNull()
  },
)

test.each([
  ['7113', true],
  ['711319', true],
  ['71131910', true],
  ['711', false],
  ['71131', false],
  ['7113191000', false],
  ['x7113', false],
  ['7113 ', false],
])('%j is a code of the HSN: %s', (text, expected) => expect(isHsn(text)).toBe(expected))

test('a recovery code is read as a person types it', () => {
  const code = formatRecoveryCode(Uint8Array.from([0, 1, 10, 31, 32, 33, 2, 3, 4, 5, 6, 7, 8]))
  expect(code).toBe('01az01-234567')
  for (const typed of ['OIAZ0L-234567', ' 01az 01234567', 'oiazol234567'])
    expect(normalizeRecoveryCode(typed)).toBe(code)
})

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['१२३४५६', null],
])('the code %j of an authenticator app is read as %j', (typed, code) =>
  expect(normalizeTotpCode(typed)).toBe(code),
)
