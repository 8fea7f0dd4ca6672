import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../session/testing.ts'
import { forgetInvitation, invitationCode } from './invitation.ts'

const NOW = Date.parse('2026-11-21T04:15:00Z')
const DAY_MS = 24 * 3600 * 1000

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  vi.unstubAllGlobals()
  browser = fakeBrowser()
})

test('the code of a link is remembered while the visitor looks around, for 30 days', () => {
  expect(invitationCode('ANANYA7K', NOW)).toBe('ANANYA7K')
  expect(invitationCode(null, NOW + 29 * DAY_MS)).toBe('ANANYA7K')
  expect(invitationCode(null, NOW + 30 * DAY_MS)).toBeNull()
})

test('a newer link replaces it, and it is forgotten after the registration', () => {
  invitationCode('ANANYA7K', NOW)
  expect(invitationCode(' KAVTHA3M ', NOW)).toBe('KAVTHA3M')
  expect(invitationCode('', NOW)).toBe('KAVTHA3M')
  forgetInvitation()
  expect(invitationCode(null, NOW)).toBeNull()
})

test('what is no code is neither used nor kept', () => {
  for (const text of ['<script>', 'a', 'x'.repeat(41)]) expect(invitationCode(text, NOW)).toBeNull()
  browser.kept.set('invitation', '{"code":"<b>","at":1}')
  expect(invitationCode(null, NOW)).toBeNull()
  browser.kept.set('invitation', 'not JSON')
  expect(invitationCode(null, NOW)).toBeNull()
})

test('without storage the code of the link still counts', () => {
  browser.state.isBlocked = true
  expect(invitationCode('ANANYA7K', NOW)).toBe('ANANYA7K')
  expect(invitationCode(null, NOW)).toBeNull()
  forgetInvitation()
})
