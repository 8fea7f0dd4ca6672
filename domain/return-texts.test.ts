import { expect, test } from 'vitest'
import { mapReturnReasons, NO_DEDUCTION } from './return-deductions.ts'
import { RETURN_TEXTS } from './return-texts.ts'

const NONE = mapReturnReasons(() => NO_DEDUCTION)

test('returns and exchanges are promised for the days of the settings', () => {
  expect(RETURN_TEXTS.returnTerms({ returnDays: 15, returnDeductions: NONE })).toMatch(
    /^You may return a piece within 15 days of/,
  )
  expect(RETURN_TEXTS.exchangeTerms({ exchangeDays: 1 })).toMatch(/^Exchange is allowed within 1 day of/)
  expect(RETURN_TEXTS.exchangeHeading({ exchangeDays: 7 })).toBe('Within 7 days')
  expect(RETURN_TEXTS.exchangeHint({ exchangeDays: 7 })).toBe('Within 7 days of delivery')
})

test('what is kept of a refund is said with the terms of a return', () => {
  const ten = { percent: 10, keeps: [] }
  const returnDeductions = {
    ...NONE,
    fit: ten,
    other: ten,
    workmanship: { percent: 0, keeps: ['making' as const] },
  }
  const terms = RETURN_TEXTS.returnTerms({ returnDays: 15, returnDeductions })
  expect(terms).toMatch(
    /invoice\. We keep a part of the refund for some reasons\. “It does not fit”, “Another reason”: 10% of the items\. “I am not happy with the work”: making charges\.$/,
  )
  expect(RETURN_TEXTS.returnTerms({ returnDays: 15, returnDeductions: NONE })).toMatch(/invoice\.$/)
})

test('and not at all where the shop does not offer them', () => {
  expect(RETURN_TEXTS.returnTerms({ returnDays: 0, returnDeductions: NONE })).toBe(
    'Delivered pieces cannot be returned.',
  )
  expect(RETURN_TEXTS.exchangeTerms({ exchangeDays: 0 })).toBe('Delivered pieces cannot be exchanged.')
  expect(RETURN_TEXTS.exchangeHeading({ exchangeDays: 0 })).toBe('Delivered pieces')
  expect(RETURN_TEXTS.exchangeHint({ exchangeDays: 0 })).toBe('Delivered pieces cannot be exchanged.')
})

test('engraved pieces are an exception where the shop does not take them back', () => {
  expect(RETURN_TEXTS.exceptions({ engravedReturns: true })).toBe('Custom pieces are non-refundable.')
  expect(RETURN_TEXTS.exceptions({ engravedReturns: false })).toMatch(
    /^Custom pieces are non-refundable\. .*ngraved/,
  )
  expect(RETURN_TEXTS.exchangeExceptions({ engravedReturns: true })).toBe('Custom pieces.')
  expect(RETURN_TEXTS.exchangeExceptions({ engravedReturns: false })).toBe(
    'Custom pieces and engraved pieces.',
  )
})

test.each([
  [
    15,
    7,
    'They are needed for a return within 15 days of delivery, and for an exchange within 7 days of delivery.',
  ],
  [1, 0, 'They are needed for a return within 1 day of delivery.'],
  [0, 7, 'They are needed for an exchange within 7 days of delivery.'],
  [0, 0, ''],
])(
  'with %d days to return and %d to exchange, documents are kept for: %s',
  (returnDays, exchangeDays, uses) =>
    expect(RETURN_TEXTS.keepDocuments({ returnDays, exchangeDays })).toBe(
      `Please keep the invoice and the certificate.${uses && ` ${uses}`}`,
    ),
)
