import { describe, expect, test } from 'vitest'
import { paise } from './money.ts'
import {
  calculateRewardDue,
  DEFAULT_REFERRAL_SETTINGS,
  getRemainingRewards,
  getRenewalDay,
  toNoRewardReason,
} from './referrals.ts'

const paid = (amount: number, round: number) => ({ kind: 'referrer-reward', amount: paise(amount), round })
const back = (amount: number, round: number) => ({ kind: 'reward-taken-back', amount: paise(-amount), round })

describe('the reward for a friend', () => {
  test.each([
    ['the whole the first time', [], 500_00],
    ['nothing twice', [paid(500_00, 0)], 0],
    ['what was taken back', [paid(500_00, 0), back(500_00, 0)], 500_00],
    ['only what was taken back', [paid(500_00, 0), back(1, 0)], 1],
    ['nothing of a paisa that was paid again', [paid(500_00, 0), back(1, 0), paid(1, 1)], 0],
    [
      'what was taken back in every round',
      [paid(500_00, 0), back(100_00, 0), paid(100_00, 1), back(60_00, 1)],
      60_00,
    ],
    [
      'the same in whatever order the entries are read',
      [paid(100_00, 1), back(100_00, 1), paid(500_00, 0), back(100_00, 0)],
      100_00,
    ],
    ['what was taken back when that is read first', [back(1, 0), paid(500_00, 0)], 1],
  ])('pays %s', (_, entries, due) => {
    expect(calculateRewardDue(entries, paise(500_00))).toBe(due)
  })

  test('that was raised since is not raised for a friend who was paid for', () => {
    expect(calculateRewardDue([paid(500_00, 0)], paise(900_00))).toBe(0)
    expect(calculateRewardDue([paid(500_00, 0), back(200_00, 0)], paise(900_00))).toBe(200_00)
  })
})

describe('the limit of a month', () => {
  test.each([
    [10, 0, 10],
    [10, 9, 1],
    [10, 10, 0],
    [3, 10, 0],
    [0, 0, 0],
  ])('of %i leaves after %i rewards: %i', (limit, rewarded, left) => {
    expect(getRemainingRewards(limit, rewarded)).toBe(left)
  })

  test.each([
    ['2026-11-21', '2026-12-01'],
    ['2026-12-31', '2027-01-01'],
    ['2028-02-29', '2028-03-01'],
  ])('is new after %s on %s', (day, renewal) => {
    expect(getRenewalDay(day)).toBe(renewal)
  })
})

test('the inviter learns of the limit, and not whether the friend was a customer before', () => {
  expect(toNoRewardReason(null)).toBeNull()
  expect(toNoRewardReason('monthly-limit')).toBe('monthly-limit')
  expect(toNoRewardReason('known-contact')).toBe(toNoRewardReason('not-proved'))
})

test('until the owner sets other rewards, a friend brings ₹500 and receives ₹200', () => {
  expect(DEFAULT_REFERRAL_SETTINGS).toEqual({ referrerAmount: 500_00, referredAmount: 200_00 })
})
