import { describe, expect, test } from 'vitest'
import { editDistance, findSimilarWords, toPhoneticKey } from './spelling.ts'

const KNOWN = [
  'bangle',
  'bangaram',
  'jhumka',
  'necklace',
  'mangalsutra',
  'earring',
  'bracelet',
  'sapphire',
  'bali',
]

describe('a mistyped word', () => {
  test.each([
    ['neckalce', 'necklace'],
    ['neckless', 'necklace'],
    ['jhumkka', 'jhumka'],
    ['zumka', 'jhumka'],
    ['mangalsutr', 'mangalsutra'],
    ['mangalsoothra', 'mangalsutra'],
    ['bangel', 'bangle'],
    ['earing', 'earring'],
    ['breslet', 'bracelet'],
    ['safire', 'sapphire'],
  ])('%s means %s', (typed, meant) => {
    expect(findSimilarWords(typed, KNOWN).map(({ word }) => word)).toEqual([meant])
  })

  test('of three letters, or like nothing, means nothing', () => {
    expect(findSimilarWords('bal', KNOWN)).toEqual([])
    expect(findSimilarWords('meenakshi', KNOWN)).toEqual([])
  })

  test('means the nearest first, and of two as near the one that sounds so', () => {
    expect(findSimilarWords('perl', ['peel', 'pearl']).map(({ word }) => word)).toEqual(['pearl', 'peel'])
  })
})

test('what is heard: the consonants, and that there is a vowel at the beginning', () => {
  expect(['padmavati', 'padmawathi', 'padmavathee'].map(toPhoneticKey)).toEqual(Array(3).fill('pdmvt'))
  expect(toPhoneticKey('earring')).not.toBe(toPhoneticKey('ring'))
})

test('swapped neighbours are one edit, and far words are given up early', () => {
  expect([editDistance('chian', 'chain', 2), editDistance('ring', 'mangalsutra', 2)]).toEqual([1, 3])
})

test.each([
  ['abcdef', 'abcdef', 0],
  ['abcdef', 'abdcef', 1],
  ['abcdef', 'abcde', 1],
  ['abcdef', 'badcfe', 3],
  ['ab', 'cab', 1],
  ['ab', 'xa', 2],
  ['aXbc', 'Xabc', 1],
  ['abc', 'bXa', 3],
])('from %s to %s it takes %i edits', (source, target, edits) =>
  expect(editDistance(source, target, 3)).toBe(edits),
)

test('a word may be as much longer as it may have edits', () => {
  expect(editDistance('ring', 'rings', 1)).toBe(1)
  expect(editDistance('ring', 'ringsy', 1)).toBeGreaterThan(1)
})

test('of seven letters two may be wrong, of six one', () => {
  // letters that are heard, so that the words do not sound alike
  expect(findSimilarWords('kbcdtgm', ['kbcxtgz'])).toHaveLength(1)
  expect(findSimilarWords('kbcdtg', ['kbcxtz'])).toHaveLength(0)
  expect(findSimilarWords('kbcdtg', ['kbcxtg'])).toHaveLength(1)
})
