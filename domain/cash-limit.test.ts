import { expect, test } from 'vitest'
import { exceedsCashLimit } from './cash-limit.ts'
import { paise } from './money.ts'

const LIMIT = paise(2_00_000_00)

test.each([
  [1_99_999_99, 0, false],
  [2_00_000_00, 0, true],
  [1_00_000_00, 99_999_99, false],
  [1_00_000_00, 1_00_000_00, true],
  [1, 1_99_999_99, true],
])(
  'an order of %d paise after cash orders of %d paise on the same day: digital payment %s',
  (total, cash, digital) => {
    expect(exceedsCashLimit(paise(total), paise(cash), LIMIT)).toBe(digital)
  },
)
