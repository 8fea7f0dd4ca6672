import { expect, test } from 'vitest'
import { getFieldFacet, getPurity, groupFieldValues, isOwnParameter } from './filters.ts'

test('the values of fields are grouped by the code before the first dot, and what has none is left out', () => {
  const groups = groupFieldValues(['finish.matte', 'rhodium.yes', 'finish.high.polish', '.yes', 'matte'])
  expect([...groups]).toEqual([
    ['finish', ['matte', 'high.polish']],
    ['rhodium', ['yes']],
  ])
})

test.each([
  ['gold-22k', 'gold', '22k'],
  ['silver-925', 'silver', '925'],
  ['gold', 'gold', '24k'],
  ['silver', 'silver', '999'],
  ['platinum', 'platinum', '950'],
  ['brass', 'brass', 'brass'],
])('the purity of the metal %s is %s', (code, base, purity) => {
  expect(getPurity({ code, base })).toBe(purity)
})

test('three fields have a parameter of their own in addresses', () => {
  expect(['occasion', 'gender', 'style', 'finish'].map(isOwnParameter)).toEqual([true, true, true, false])
  expect([getFieldFacet('style'), getFieldFacet('finish')]).toEqual(['style', 'field.finish'])
})
