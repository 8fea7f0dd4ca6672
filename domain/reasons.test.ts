import { afterEach, expect, test } from 'vitest'
import { couponReason } from './coupons.ts'
import { ENGLISH, setLanguageSource } from './language.ts'
import { defineReasons, translateReason } from './reasons.ts'
import { addTranslations } from './texts.ts'

const HINDI = { code: 'hi', locale: 'hi-IN', basePath: '/hi' }
const stockReason = defineReasons({
  OUT_OF_STOCK: ({ name, available }: { name: string; available: number }) =>
    available > 0 ? `Only ${available} left of ${name}` : `${name} is sold out`,
  CLOSED: () => 'The shop is closed',
})

afterEach(() => {
  setLanguageSource(() => ENGLISH)
  addTranslations('hi', {})
})
const speakHindi = () => {
  addTranslations('hi', {
    errors: {
      OUT_OF_STOCK: ({ name, available }: { name: string; available: number }) =>
        `${name} के केवल ${available} बचे हैं`,
      CLOSED: () => 'दुकान बंद है',
    },
  })
  setLanguageSource(() => HINDI)
}

test('a reason has the sentence, and the code and values that it is made of', () => {
  const values = { name: 'Lotus Ring', available: 2 }
  expect(stockReason('OUT_OF_STOCK', values)).toEqual({
    code: 'OUT_OF_STOCK',
    values,
    message: 'Only 2 left of Lotus Ring',
  })
  expect(stockReason('CLOSED')).toEqual({ code: 'CLOSED', values: {}, message: 'The shop is closed' })
})

test('a reason is said in the language of the moment, also one that another process sent', () => {
  const sent = stockReason('OUT_OF_STOCK', { name: 'Lotus Ring', available: 2 })
  expect(translateReason(sent.code, sent.values)).toBeUndefined()
  speakHindi()
  expect(stockReason('CLOSED').message).toBe('दुकान बंद है')
  expect(translateReason(sent.code, sent.values)).toBe('Lotus Ring के केवल 2 बचे हैं')
})

test('an error without values, or with a code that is not translated, keeps its own sentence', () => {
  speakHindi()
  expect(translateReason('OUT_OF_STOCK', undefined)).toBeUndefined()
  expect(
    translateReason('COUPON_ENDED', couponReason('COUPON_ENDED', { end: '2026-11-21' }).values),
  ).toBeUndefined()
})
