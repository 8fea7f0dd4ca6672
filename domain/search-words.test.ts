import { describe, expect, test } from 'vitest'
import { materialsOf, meantBy, readQuery, synonymsOf, tradeWords } from './search-words.ts'

describe('a query', () => {
  test('says a purity and a price in words', () => {
    expect(readQuery('22k ring under 50000')).toEqual({
      ...{ words: [synonymsOf('ring')], minPrice: null, maxPrice: 50_000, metal: 'gold-22k' },
    })
    expect(readQuery('18 kt bangles above ₹1.5 lakh')).toMatchObject({ minPrice: 150_000, metal: 'gold-18k' })
    expect(readQuery('payal below rs. 2,500')).toMatchObject({ maxPrice: 2500 })
    expect(readQuery('jhumka within 40k')).toMatchObject({ maxPrice: 40_000 })
  })

  test('takes two words that belong together as one', () => {
    expect(readQuery('gold nose ring').words).toEqual([synonymsOf('gold'), synonymsOf('nose ring')])
  })

  test('loses words that narrow nothing, and signs', () => {
    expect(readQuery('jewellery for the bride - !').words).toEqual([synonymsOf('bride')])
    expect(readQuery('% -- *').words).toEqual([])
  })
})

describe('a mistyped word', () => {
  test.each([
    ['neckalce', 'necklace'],
    ['jhumkka', 'jhumka'],
    ['mangalsutr', 'mangalsutra'],
    ['bangel', 'bangle'],
    ['earing', 'earring'],
    ['braclet', 'bracelet'],
  ])('%s means %s and what it is also called', (typed, meant) => {
    expect(meantBy(typed)).toContain(synonymsOf(meant))
  })

  test('of three letters, or like nothing, means nothing', () => {
    expect(meantBy('rig')).toEqual([])
    expect(meantBy('meenakshi')).toEqual([])
  })
})

test('the first of each word’s synonyms is a single word, which stands for all of them', () => {
  for (const word of tradeWords('')) expect(synonymsOf(word)[0]).toMatch(/^[a-z]+$/)
})

test('words of the trade are offered by how they begin', () => {
  expect(tradeWords('jhumki')).toEqual(['jhumki', 'jhumkis'])
})

test('Gemstone stands for ruby, emerald, sapphire and pearl', () => {
  expect(materialsOf('Gold, Gemstone')).toEqual(['Gold', 'Ruby', 'Emerald', 'Sapphire', 'Pearl'])
  expect(materialsOf(' , ')).toEqual([])
})
