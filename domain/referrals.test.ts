import { describe, expect, test } from 'vitest'
import { paise } from './money.ts'
import { calculateRewardDue } from './referrals.ts'

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
  ])('pays %s', (_, entries, due) => {
    expect(calculateRewardDue(entries, paise(500_00))).toBe(due)
  })

  test('that was raised since is not raised for a friend who was paid for', () => {
    expect(calculateRewardDue([paid(500_00, 0)], paise(900_00))).toBe(0)
    expect(calculateRewardDue([paid(500_00, 0), back(200_00, 0)], paise(900_00))).toBe(200_00)
  })
})
