import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#web/storage/fake-browser.ts'
import { clearReferralCode, resolveReferralCode } from './stored-referral-code.ts'

const NOW = Date.parse('2026-11-21T04:15:00Z')
const DAY_MS = 24 * 3600 * 1000

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  vi.unstubAllGlobals()
  browser = fakeBrowser()
})

test('the code of a link is remembered while the visitor looks around, for 30 days', () => {
  expect(resolveReferralCode('ANANYA7K', NOW)).toBe('ANANYA7K')
  expect(resolveReferralCode(null, NOW + 29 * DAY_MS)).toBe('ANANYA7K')
  expect(resolveReferralCode(null, NOW + 30 * DAY_MS)).toBeNull()
})

test('a newer link replaces it, and it is forgotten after the registration', () => {
  resolveReferralCode('ANANYA7K', NOW)
  expect(resolveReferralCode(' KAVTHA3M ', NOW)).toBe('KAVTHA3M')
  expect(resolveReferralCode('', NOW)).toBe('KAVTHA3M')
  clearReferralCode()
  expect(resolveReferralCode(null, NOW)).toBeNull()
})

test('what is no code is neither used nor kept', () => {
  for (const text of ['<script>', 'a', 'x'.repeat(41)]) expect(resolveReferralCode(text, NOW)).toBeNull()
  browser.stored.set('invitation', '{"code":"<b>","at":1}')
  expect(resolveReferralCode(null, NOW)).toBeNull()
  browser.stored.set('invitation', 'not JSON')
  expect(resolveReferralCode(null, NOW)).toBeNull()
})

test('without storage the code of the link still counts', () => {
  browser.state.isBlocked = true
  expect(resolveReferralCode('ANANYA7K', NOW)).toBe('ANANYA7K')
  expect(resolveReferralCode(null, NOW)).toBeNull()
  clearReferralCode()
})
