import { describe, expect, test } from 'vitest'
import { describeReturnWindow } from './return-window.ts'

const WINDOWS = { returnDays: 30, exchangeDays: 7 }
const delivered = (...returnable: boolean[]) => ({
  status: 'delivered' as const,
  statusHistory: [{ status: 'delivered' as const, timestamp: '2026-11-02T10:00:00Z', note: '' }],
  items: returnable.map((each) => ({ returnable: each })),
})

describe('a delivered order says', () => {
  test('until when its items can be returned and exchanged', () => {
    expect(describeReturnWindow(delivered(true, false), WINDOWS, '2026-11-09')).toBe(
      'You can return items until 2 Dec 2026, and exchange them until 9 Nov 2026.',
    )
    expect(describeReturnWindow(delivered(true), WINDOWS, '2026-12-03')).toBe(
      'Items of this order could be returned until 2 Dec 2026.',
    )
  })

  test('that engraved items cannot be returned or exchanged, where it has no other ones', () => {
    expect(describeReturnWindow(delivered(false), WINDOWS, '2026-11-03')).toBe(
      'Engraved items cannot be returned or exchanged.',
    )
  })
})
