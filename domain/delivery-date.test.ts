import { describe, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import {
  describePromise,
  formatDeliveryDay,
  getDeliveryDay,
  getReadyDay,
  parseDeliveryDays,
} from './delivery-date.ts'
import { addDays } from './india-time.ts'

const calendar = (handlingDays: number, ...dates: string[]) => ({
  handlingDays,
  holidays: dates.map((date) => ({ date })),
})
/** A Saturday, 10:30 in the morning in India. */
const SATURDAY = '2026-11-21T05:00:00Z'
const IN_STOCK = { startedAt: SATURDAY, leadDays: null }

describe('the promised day', () => {
  test('counts handling and delivery from the day of the order, without Sundays', () => {
    // Monday is the day of dispatch, Wednesday the second day after it
    expect(getDeliveryDay({ ...IN_STOCK, days: { from: 1, to: 2 } }, calendar(1))).toBe('2026-11-25')
    expect(getDeliveryDay({ ...IN_STOCK, days: { from: 1, to: 6 } }, calendar(0))).toBe('2026-11-28')
    expect(getDeliveryDay({ ...IN_STOCK, days: { from: 7, to: 7 } }, calendar(0))).toBe('2026-11-30')
  })

  test('skips the holidays of the shop', () => {
    const days = { from: 1, to: 2 }
    expect(getDeliveryDay({ ...IN_STOCK, days }, calendar(1, '2026-11-23'))).toBe('2026-11-26')
    expect(getDeliveryDay({ ...IN_STOCK, days }, calendar(1, '2026-11-23', '2026-11-26'))).toBe('2026-11-27')
    expect(getDeliveryDay({ ...IN_STOCK, days }, calendar(1, '2026-11-22', '2026-12-25'))).toBe('2026-11-25')
  })

  test('of what is made to order counts its making in calendar days, if that takes longer than handling', () => {
    // 15 days later is a Sunday, so it is sent on Monday, 7 December
    const order = { startedAt: SATURDAY, leadDays: 15, days: { from: 2, to: 3 } }
    expect(getDeliveryDay(order, calendar(9))).toBe('2026-12-10')
    expect(getDeliveryDay({ ...order, leadDays: 1 }, calendar(9))).toBe(
      getDeliveryDay({ ...order, leadDays: null }, calendar(9)),
    )
  })

  test('starts from the day on which the order is ready to leave', () => {
    expect(getReadyDay(IN_STOCK, calendar(1))).toBe('2026-11-23')
    expect(getReadyDay(IN_STOCK, calendar(1, '2026-11-23'))).toBe('2026-11-24')
    expect(getReadyDay({ startedAt: SATURDAY, leadDays: 15 }, calendar(1))).toBe('2026-12-07')
  })

  test('begins with the day that it is in India', () => {
    const order = { leadDays: null, days: { from: 1, to: 1 } }
    expect(getDeliveryDay({ ...order, startedAt: '2026-11-23T18:29:00Z' }, calendar(0))).toBe('2026-11-24')
    expect(getDeliveryDay({ ...order, startedAt: '2026-11-23T18:30:00Z' }, calendar(0))).toBe('2026-11-25')
  })

  test('is none for a shop that is closed all year', () => {
    const year = Array.from({ length: 1200 }, (_, index) => addDays('2026-11-21', index))
    expect(getDeliveryDay({ ...IN_STOCK, days: { from: 1, to: 1 } }, calendar(0, ...year))).toBeNull()
    // open on the day of the order, and never again
    const days = { from: 0, to: 0 }
    expect(getDeliveryDay({ ...IN_STOCK, days }, calendar(0, ...year.slice(1)))).toBe('2026-11-21')
    expect(getDeliveryDay({ ...IN_STOCK, days }, calendar(1, ...year.slice(1)))).toBeNull()
  })

  test('is a day on which the shop works, and never earlier with one holiday more', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((offset) => addDays('2026-11-21', offset))
    fc.assert(
      fc.property(
        fc.array(day, { maxLength: 20 }),
        day,
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 0, max: 15 }),
        fc.option(fc.integer({ min: 1, max: 30 })),
        (holidays, other, handlingDays, to, leadDays) => {
          const order = { startedAt: SATURDAY, leadDays, days: { from: 0, to } }
          const promised = getDeliveryDay(order, calendar(handlingDays, ...holidays))!
          expect(new Date(promised).getUTCDay()).not.toBe(0)
          expect(holidays).not.toContain(promised)
          const later = getDeliveryDay(order, calendar(handlingDays, ...holidays, other))!
          expect(later >= promised).toBe(true)
        },
      ),
    )
  })
})

test('a delivery time in working days is read, other words are not', () => {
  expect(parseDeliveryDays('7-10 working days')).toEqual({ from: 7, to: 10 })
  expect(parseDeliveryDays('7–10 Business Days')).toEqual({ from: 7, to: 10 })
  expect(parseDeliveryDays('3 to 5 working days')).toEqual({ from: 3, to: 5 })
  expect(parseDeliveryDays(' 1 working day ')).toEqual({ from: 1, to: 1 })
  expect(parseDeliveryDays('12  working  days')).toEqual({ from: 12, to: 12 })
  expect(parseDeliveryDays('1-366 working days')).toEqual({ from: 1, to: 366 })
  for (const text of [
    '',
    'within a week',
    '7-10 days',
    '10-7 working days',
    '1-999 working days',
    'about 7 working days',
    '7 working days or more',
    '2 working days 3 working days',
  ])
    expect(parseDeliveryDays(text), text).toBeNull()
})

test('a day is written with its weekday', () => {
  expect(formatDeliveryDay('2026-12-10')).toBe('Thu, 10 Dec 2026')
  expect(formatDeliveryDay('2027-01-31')).toBe('Sun, 31 Jan 2027')
})

test('an order says the promised day, or the time that delivery takes', () => {
  const estimate = '7-10 working days'
  const ready = 'Made to order: ready by 8 Dec 2026'
  const by = { deliverBy: '2026-12-10', estimate }
  const none = { deliverBy: null, estimate }
  expect(describePromise({ readyDate: null, ...by })).toBe('Expected by Thu, 10 Dec 2026.')
  expect(describePromise({ readyDate: ready, ...by })).toBe(`${ready}, at your door by Thu, 10 Dec 2026.`)
  expect(describePromise({ readyDate: null, ...none })).toBe('Delivery takes 7-10 working days.')
  expect(describePromise({ readyDate: ready, ...none })).toBe(
    `${ready}, then delivered in 7-10 working days.`,
  )
})
