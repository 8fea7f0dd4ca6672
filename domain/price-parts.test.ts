import { expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import { paise } from './money.ts'
import type { PriceComponents } from './price-description.ts'
import { parsePriceParts, serializePriceParts } from './price-parts.ts'
import { type MakingCharges, WEIGHT_BASES } from './pricing.ts'

const amount = fc.nat(1_000_000_000).map(paise)
const percent = fc.nat(100_000).map((thousandths) => thousandths / 1000)
const basis = fc.constantFrom(...WEIGHT_BASES)

const components: fc.Arbitrary<PriceComponents> = fc
  .record({
    metalName: fc.constant('Gold 22K'),
    weightGrams: fc.nat(10_000_000).map((mg) => mg / 1000),
    ratePerGram: amount,
    metalValue: amount,
    wastageCharges: amount,
    wastagePercent: percent,
    makingCharges: amount,
    making: fc.oneof<fc.Arbitrary<MakingCharges>[]>(
      fc.record({ type: fc.constant('percentage' as const), percent, basis }),
      fc.record({ type: fc.constant('per-gram' as const), amount, basis }),
      fc.record({ type: fc.constant('flat' as const), amount }),
    ),
    stoneValue: amount,
    hallmarkingCharge: amount,
  })
  // a flat charge is what it costs
  .map((all) =>
    all.making.type === 'flat' ? { ...all, making: { ...all.making, amount: all.makingCharges } } : all,
  )

test('the parts of a price are the same after they were sent', () => {
  fc.assert(
    fc.property(components, (parts) => {
      expect(parsePriceParts(serializePriceParts(parts), parts)).toEqual(parts)
    }),
  )
})
