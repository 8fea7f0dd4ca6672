import { describe, expect, test } from 'vitest'
import {
  getReviewerName,
  getReviewStatusAfterStep,
  REVIEW_STATUSES,
  REVIEW_STEPS,
  summarizeRatings,
  toShownRating,
} from './reviews.ts'

test.each([
  ['Ananya Reddy', 'Ananya R.'],
  ['Venkata Sai Krishna', 'Venkata K.'],
  ['  kavitha   s  ', 'kavitha S.'],
  ['Meera', 'Meera'],
  ['रिया शर्मा', 'रिया श.'],
  ['', ''],
  // a vowel sign is no letter
  ['Meera \u093fx', 'Meera'],
])('the name %j is shown as %j', (name, shown) => {
  expect(getReviewerName(name)).toBe(shown)
})

test('staff publish what is not public, reject what is pending and hide what is published', () => {
  const steps = REVIEW_STATUSES.flatMap((status) =>
    REVIEW_STEPS.map((step) => [status, step, getReviewStatusAfterStep(status, step)] as const),
  ).filter(([, , next]) => next !== null)
  expect(steps).toEqual([
    ['pending', 'publish', 'published'],
    ['pending', 'reject', 'rejected'],
    ['published', 'hide', 'hidden'],
    ['rejected', 'publish', 'published'],
    ['hidden', 'publish', 'published'],
  ])
})

describe('a summary of ratings', () => {
  test('has the average with two decimals', () => {
    expect(summarizeRatings([2, 1, 0, 0, 0])).toEqual({ average: 4.67, count: 3 })
    expect(summarizeRatings([0, 0, 0, 0, 4])).toEqual({ average: 1, count: 4 })
  })

  test('is shown with one decimal', () => {
    expect([4.67, 4.44, 5, 0].map(toShownRating)).toEqual([4.7, 4.4, 5, 0])
  })

  test('without reviews is 0', () => {
    expect(summarizeRatings([0, 0, 0, 0, 0])).toEqual({ average: 0, count: 0 })
  })
})
