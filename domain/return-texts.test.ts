import { expect, test } from 'vitest'
import { RETURN_TEXTS } from './return-texts.ts'

test('returns and exchanges are promised for the days of the settings', () => {
  expect(RETURN_TEXTS.returnTerms({ returnDays: 15 })).toMatch(/^You may return a piece within 15 days of/)
  expect(RETURN_TEXTS.exchangeTerms({ exchangeDays: 1 })).toMatch(/^Exchange is allowed within 1 day of/)
  expect(RETURN_TEXTS.exchangeHeading({ exchangeDays: 7 })).toBe('Within 7 days')
  expect(RETURN_TEXTS.exchangeHint({ exchangeDays: 7 })).toBe('Within 7 days of delivery')
})

test('and not at all where the shop does not offer them', () => {
  expect(RETURN_TEXTS.returnTerms({ returnDays: 0 })).toBe('Delivered pieces cannot be returned.')
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
