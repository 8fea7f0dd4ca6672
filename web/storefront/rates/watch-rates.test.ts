import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CurrentRates } from '#contract/rates.ts'
import { watchRates } from './watch-rates.ts'

const MINUTE = 60_000
const RATES: CurrentRates = {
  rate24K: 7092,
  rate22K: 6500,
  rate18K: 5319,
  rateSilver: 85,
  otherRates: [],
  effectiveDate: '2026-11-21T03:45:00.000Z',
}

let page: EventTarget & { visibilityState: string }
let window: EventTarget
let displayedRates: CurrentRates | null
let response: CurrentRates | null
const fetchRates = vi.fn(async () => {
  if (!response) throw new Error('away')
  return response
})
const onChange = vi.fn()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  window = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', window)
  fetchRates.mockClear()
  onChange.mockClear()
  displayedRates = response = RATES
  stop = watchRates({ displayedRates: () => displayedRates, fetchRates, onChange })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const setVisibility = (state: 'visible' | 'hidden') => {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

test('checks every minute while the tab is visible, and reports nothing while the rates are the same', async () => {
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(fetchRates).toHaveBeenCalledTimes(5)
  expect(onChange).not.toHaveBeenCalled()
})

test.each([
  ['rate24K', 7100],
  ['rate22K', 6510],
  ['rate18K', 5320],
  ['rateSilver', 86],
  ['effectiveDate', '2026-11-21T09:00:00.000Z'],
] as const)('reports a new %s', async (field, value) => {
  response = { ...RATES, [field]: value }
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(onChange).toHaveBeenCalledOnce()
})

test('reports rates that could not be loaded at first', async () => {
  displayedRates = null
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(onChange).toHaveBeenCalledOnce()
})

test('checks every 30 minutes while the tab is hidden', async () => {
  setVisibility('hidden')
  await vi.advanceTimersByTimeAsync(29 * MINUTE)
  expect(fetchRates).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(fetchRates).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(30 * MINUTE)
  expect(fetchRates).toHaveBeenCalledTimes(2)
})

test('checks once when the tab becomes visible, also with several events', async () => {
  setVisibility('hidden')
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  setVisibility('visible')
  window.dispatchEvent(new Event('focus'))
  expect(fetchRates).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(10_000)
  window.dispatchEvent(new Event('online'))
  expect(fetchRates).toHaveBeenCalledTimes(2)
})

test('a shop that is away changes nothing', async () => {
  response = null
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  expect(onChange).not.toHaveBeenCalled()
  response = { ...RATES, rate22K: 6600 }
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(onChange).toHaveBeenCalledOnce()
})

test('does not ask again while it waits, and never once it was stopped', async () => {
  let reply = (_rates: CurrentRates) => {}
  fetchRates.mockImplementationOnce(() => new Promise((resolve) => (reply = resolve)))
  await vi.advanceTimersByTimeAsync(4 * MINUTE)
  expect(fetchRates).toHaveBeenCalledOnce()
  reply(RATES)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(fetchRates).toHaveBeenCalledTimes(2)
  stop()
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  window.dispatchEvent(new Event('focus'))
  setVisibility('visible')
  expect(fetchRates).toHaveBeenCalledTimes(2)
})
