import { expect, test } from 'vitest'
import { meaningOf, namesOf, SINGLE_TRADE_WORDS, tradeWords } from './trade-words.ts'

test('a meaning is named by a word of its own, and lies within meanings that exist', () => {
  for (const word of SINGLE_TRADE_WORDS) {
    const meaning = meaningOf(word)!
    expect(namesOf(meaning)[0]).toBe(meaning.name)
    for (const wider of meaning.within) expect(meaningOf(wider)?.name, word).toBe(wider)
  }
})

test('a stud is an earring, and an earring no stud', () => {
  expect(namesOf(meaningOf('tops')!)).toEqual(['stud', 'earring'])
  expect(namesOf(meaningOf('earrings')!)).toEqual(['earring'])
})

test('half a word offers each meaning that it may become once', () => {
  expect(tradeWords('jhu').map(({ word }) => word)).toEqual(['jhumka'])
  expect(tradeWords('cha').map(({ word }) => word)).toEqual(['chandbali', 'chain', 'chandi'])
})
