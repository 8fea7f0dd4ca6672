import { describe, expect, test } from 'vitest'
import {
  describeVariables,
  fillShopText,
  getShopTextError,
  getSmsIdsError,
  MESSAGE_TEXT_DEFAULTS,
  MESSAGE_TEXT_RULES,
  PAGE_TEXT_DEFAULTS,
  PAGE_TEXT_RULES,
} from './shop-texts.ts'

describe('a sentence of the owner', () => {
  test.each([
    ['', null],
    ['Use {code} at {shopName}, for {minutes} minutes', null],
    ['Use {code}', null],
    ['Your code is here', 'Text message with a code: it needs {code}'],
    ['{code} {phone}', 'Text message with a code: {phone} is no variable of this text'],
    ['{code} {}', 'Text message with a code: {} is no variable of this text'],
    ['{code}\nof ours', 'Text message with a code: one line only'],
    [`{code}${'x'.repeat(154)}`, null],
    [`{code}${'x'.repeat(155)}`, 'Text message with a code: at most 160 characters'],
  ])('%j: %s', (text, error) => {
    expect(getShopTextError(text, MESSAGE_TEXT_RULES.smsCode)).toBe(error)
  })

  test('may have lines where it is long', () => {
    expect(getShopTextError('With warm regards,\nKaveri', MESSAGE_TEXT_RULES.mailSignature)).toBeNull()
    expect(getShopTextError('\n'.repeat(11), MESSAGE_TEXT_RULES.invoiceTerms)).toBeNull()
    expect(getShopTextError('\n'.repeat(12), MESSAGE_TEXT_RULES.invoiceTerms)).toBe(
      'Terms on invoices: at most 12 lines',
    )
  })

  test('takes the place of the default, and both are filled in', () => {
    const values = { rateLockMinutes: '30' }
    expect(fillShopText('Rates hold {rateLockMinutes} min', 'x', values)).toBe('Rates hold 30 min')
    for (const none of ['', undefined])
      expect(fillShopText(none, PAGE_TEXT_DEFAULTS.emptyCartText, values)).toBe(
        'Add a product and we hold its rate for 30 minutes.',
      )
  })
})

test('each default keeps its own rules', () => {
  for (const [key, rules] of Object.entries(PAGE_TEXT_RULES))
    expect(getShopTextError(PAGE_TEXT_DEFAULTS[key as keyof typeof PAGE_TEXT_RULES], rules)).toBeNull()
  for (const [key, rules] of Object.entries(MESSAGE_TEXT_RULES))
    expect(getShopTextError(MESSAGE_TEXT_DEFAULTS[key as keyof typeof MESSAGE_TEXT_RULES], rules)).toBeNull()
})

test.each([
  ['', '', null],
  ['1'.repeat(30), 'KANAKA', null],
  ['1107', '56767812345', null],
  ['1'.repeat(31), '', 'templateId'],
  ['1107a', '', 'templateId'],
  ['a1107', '', 'templateId'],
  ['', 'KANAKAJEWELS', 'senderId'],
  ['', 'KANAKA JEW', 'senderId'],
  ['', '-KANAKA', 'senderId'],
  ['', 'KANAKA-', 'senderId'],
])('the ids “%s” and “%s” of a text message have a fault in: %s', (templateId, senderId, field) =>
  expect(getSmsIdsError({ templateId, senderId })?.field ?? null).toBe(field),
)

test('staff read which variables a text may hold', () => {
  expect(describeVariables(MESSAGE_TEXT_RULES.smsCode)).toBe('It may hold {code}, {shopName} and {minutes}.')
  expect(describeVariables(MESSAGE_TEXT_RULES.mailSignature)).toBe('')
})
