import { describe, expect, test } from 'vitest'
import { editsBetween, nearTo, soundOf } from './spelling.ts'

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
    expect(nearTo(typed, KNOWN).map(({ word }) => word)).toEqual([meant])
  })

  test('of three letters, or like nothing, means nothing', () => {
    expect(nearTo('bal', KNOWN)).toEqual([])
    expect(nearTo('meenakshi', KNOWN)).toEqual([])
  })

  test('means the nearest first, and of two as near the one that sounds so', () => {
    expect(nearTo('perl', ['peel', 'pearl']).map(({ word }) => word)).toEqual(['pearl', 'peel'])
  })
})

test('what is heard: the consonants, and that there is a vowel at the beginning', () => {
  expect(['padmavati', 'padmawathi', 'padmavathee'].map(soundOf)).toEqual(Array(3).fill('pdmvt'))
  expect(soundOf('earring')).not.toBe(soundOf('ring'))
})

test('swapped neighbours are one edit, and far words are given up early', () => {
  expect([editsBetween('chian', 'chain', 2), editsBetween('ring', 'mangalsutra', 2)]).toEqual([1, 3])
})
