import { describe, expect, test } from 'vitest'
import { getGstinError } from './gstin.ts'

describe('a GSTIN', () => {
  // 27AAPFU0939F1ZV is the example in the documents of the GST network.
  test.each(['27AAPFU0939F1ZV', '36ABCDE1234F1Z1', '29ABCDE1234F1ZW', '04ABCDE1234F1Z8'])(
    '%s is one',
    (gstin) => {
      expect(getGstinError(gstin)).toBeNull()
    },
  )

  test.each([
    ['27AAPFU0939F1ZU', /typing error/],
    ['27AAPFU0993F1ZV', /typing error/],
    ['27APAFU0939F1ZV', /typing error/],
    ['00AAPFU0939F1ZV', /no state with the number 00$/],
    ['25AAPFU0939F1ZV', /no state with the number 25$/],
    ['99AAPFU0939F1ZV', /no state with the number 99$/],
    ['27AAPFU0939F0ZV', /reads like/],
    ['27AAPFU0939F1AV', /reads like/],
    ['27aapfu0939f1zv', /reads like/],
    [' 27AAPFU0939F1ZV', /reads like/],
    ['27AAPFU0939F1ZV\n', /reads like/],
    ['27AAPFU0939F1ZV.', /reads like/],
    ['２７AAPFU0939F1ZV', /reads like/],
    ['27\u200bAAPFU0939F1ZV', /reads like/],
    ['', /reads like/],
  ])('%j is none: %s', (gstin, reason) => {
    expect(getGstinError(gstin)).toMatch(reason)
  })

  test('a single wrong character is always noticed', () => {
    const gstin = '27AAPFU0939F1ZV'
    for (const [index, character] of [...gstin].entries()) {
      const others = /\d/.test(character) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
      for (const other of others.replace(character, ''))
        expect(
          getGstinError(gstin.slice(0, index) + other + gstin.slice(index + 1)),
          `${other} at ${index}`,
        ).not.toBeNull()
    }
  })
})
