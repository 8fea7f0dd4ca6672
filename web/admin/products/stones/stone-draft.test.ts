import { expect, test } from 'vitest'
import type { Stone } from '#contract/stones.ts'
import { createStoneDraft, toStoneDrafts, toStoneLine, toStonesInput, validateStone } from './stone-draft.ts'

const DIAMONDS: Stone = {
  kind: 'diamond',
  label: 'Diamond',
  shape: 'Round',
  count: 12,
  carats: 0.48,
  colour: 'EF',
  clarity: 'VVS1',
  cut: '',
  setting: 'Prong',
  quality: 'Round, EF, VVS1, Prong setting',
  priceBasis: 'carat',
  price: 62_500,
  amount: 30_000,
  certificate: { name: 'IGI 12345678', laboratory: 'IGI', number: '12345678', url: '' },
}

test('stones opened in the form are saved as they were', () => {
  const { label, amount, count, carats, price, quality, ...texts } = DIAMONDS
  expect([label, quality]).toEqual(['Diamond', 'Round, EF, VVS1, Prong setting'])
  expect(toStonesInput(toStoneDrafts([DIAMONDS]))).toEqual([
    {
      ...texts,
      certificate: { laboratory: 'IGI', number: '12345678', url: '' },
      count: String(count),
      carats: String(carats),
      price: String(price),
    },
  ])
  expect(amount).toBe(30_000)
})

test('a line without certificate sends none', () => {
  const [input] = toStonesInput(toStoneDrafts([{ ...DIAMONDS, certificate: null }]))
  expect(input?.certificate).toBeNull()
})

test('a new line needs the stone, and its carats when the price is per carat', () => {
  const draft = createStoneDraft('1')
  expect(validateStone(draft)).toEqual({
    kind: 'Choose a stone',
    carats: 'A price per carat needs the carats',
  })
  expect(validateStone({ ...draft, kind: 'pearl', priceBasis: 'piece' })).toEqual({})
})

test.each([
  ['count', '0'],
  ['count', '1.5'],
  ['carats', '0.4805'],
  ['carats', 'x'],
  ['price', '1.234'],
] as const)('the %s %s is refused', (field, value) => {
  expect(validateStone({ ...toStoneDrafts([DIAMONDS])[0]!, [field]: value })).toHaveProperty(field)
})

test('amounts are read as people write them', () => {
  const [draft] = toStoneDrafts([DIAMONDS])
  expect(toStoneLine({ ...draft!, price: '₹62,500' })).toMatchObject({
    caratThousandths: 480,
    price: 62_500_00,
  })
  expect(toStoneLine({ ...draft!, price: 'x' })).toBeNull()
})
