import { expect, test } from 'vitest'
import {
  findSynonymGroup,
  findWordsByPrefix,
  getGroupNames,
  printTradeWords,
  SINGLE_WORDS,
} from '#domain/trade-synonyms.ts'

test('a meaning has a name of its own, and its parents exist', () => {
  for (const word of SINGLE_WORDS) {
    const meaning = findSynonymGroup(word)!
    expect(getGroupNames(meaning)[0]).toBe(meaning.name)
    for (const wider of meaning.parents) expect(findSynonymGroup(wider)?.name, word).toBe(wider)
  }
})

test('a stud is an earring, and an earring no stud', () => {
  expect(getGroupNames(findSynonymGroup('tops')!)).toEqual(['stud', 'earring'])
  expect(getGroupNames(findSynonymGroup('earrings')!)).toEqual(['earring'])
})

test('half a word offers each meaning that it may become once', () => {
  expect(findWordsByPrefix('jhu').map(({ word }) => word)).toEqual(['jhumka'])
  expect(findWordsByPrefix('cha').map(({ word }) => word)).toEqual(['chandbali', 'chain', 'chandi'])
})

test('the printed lists have each word with all that it means, so that no change is missed', () => {
  const lines = printTradeWords().split('\n')
  expect(lines).toContain('tops stud earring')
  for (const word of SINGLE_WORDS)
    expect(lines).toContain([word, ...getGroupNames(findSynonymGroup(word)!)].join(' '))
})
