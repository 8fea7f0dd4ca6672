import { expect, test } from 'vitest'
import { advanceDisputeStatus } from './gateway-disputes.ts'

test.each([
  ['open', 'under-review', 'under-review'],
  ['open', 'lost', 'lost'],
  ['under-review', 'open', 'under-review'],
  ['won', 'under-review', 'won'],
  ['won', 'lost', 'won'],
  ['lost', 'closed', 'lost'],
] as const)('a dispute that is %s and reported %s is %s', (known, reported, status) => {
  expect(advanceDisputeStatus(known, reported)).toBe(status)
})
