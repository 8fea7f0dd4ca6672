import { expect, test } from 'vitest'
import { findNearestMatch } from './nearest-match.ts'

type Limits = Parameters<typeof findNearestMatch>[0]
const NO_LIMITS: Limits = { minPrice: null, maxPrice: null, chosen: { minWeight: null, maxWeight: null } }
const chosen = (minWeight: number | null, maxWeight: number | null) => ({ chosen: { minWeight, maxWeight } })
const price = { min: 67_974, max: 1_20_000 }
const weight = { min: 5, max: 51.99 }

test.each<[Partial<Limits>, string]>([
  [{ maxPrice: 50_000 }, 'None under ₹50,000. The lowest price is ₹67,974.'],
  [{ minPrice: 2_00_000 }, 'None above ₹2,00,000. The highest price is ₹1,20,000.'],
  [chosen(1.8, 2.2), 'None up to 2.2 g. The lightest weighs 5 g.'],
  [chosen(180, 220), 'None from 180 g. The heaviest weighs 51.99 g.'],
])('an empty list with the limits %o says “%s”', (limits, text) => {
  expect(findNearestMatch({ ...NO_LIMITS, ...limits }, { price, weight })?.text).toBe(text)
})

test('limits between the lowest and the highest have no nearest match, and neither has an empty shop', () => {
  const limits = { minPrice: 70_000, maxPrice: 80_000, ...chosen(9, 11) }
  expect(findNearestMatch(limits, { price, weight })).toBeNull()
  expect(findNearestMatch({ ...NO_LIMITS, maxPrice: 1 }, { price: null, weight: null })).toBeNull()
  expect(findNearestMatch({ ...NO_LIMITS, maxPrice: 1 }, undefined)).toBeNull()
})

test('the link takes out the limits that excluded everything, and no others', () => {
  const limits = { ...NO_LIMITS, maxPrice: 1_00_000, ...chosen(180, 220) }
  expect(findNearestMatch(limits, { price, weight })).toMatchObject({
    action: 'Show all weights',
    without: { minWeight: null, maxWeight: null },
  })
})
