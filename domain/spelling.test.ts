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
