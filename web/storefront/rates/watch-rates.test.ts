import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CurrentRates } from '#contract/rates.ts'
import { watchRates } from './watch-rates.ts'

const MINUTE = 60_000
const RATES: CurrentRates = {
  rate24K: 7092,
  rate22K: 6500,
  rate18K: 5319,
  rateSilver: 85,
  effectiveDate: '2026-11-21T03:45:00.000Z',
}

let page: EventTarget & { visibilityState: string }
let window: EventTarget
let shown: CurrentRates | null
let answer: CurrentRates | null
const ask = vi.fn(async () => {
  if (!answer) throw new Error('away')
  return answer
})
const onNew = vi.fn()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  window = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', window)
  ask.mockClear()
  onNew.mockClear()
  shown = answer = RATES
  stop = watchRates({ shown: () => shown, ask, onNew })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (state: 'visible' | 'hidden') => {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

test('each minute while somebody looks; nothing happens while the rates are the same', async () => {
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(ask).toHaveBeenCalledTimes(5)
  expect(onNew).not.toHaveBeenCalled()
})

test.each([
  ['rate24K', 7100],
  ['rate22K', 6510],
  ['rate18K', 5320],
  ['rateSilver', 86],
  ['effectiveDate', '2026-11-21T09:00:00.000Z'],
] as const)('a new %s is told', async (field, value) => {
  answer = { ...RATES, [field]: value }
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(onNew).toHaveBeenCalledOnce()
})

test('rates that could not be loaded at the start are told as soon as they are there', async () => {
  shown = null
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(onNew).toHaveBeenCalledOnce()
})

test('every 30 minutes while nobody looks', async () => {
  show('hidden')
  await vi.advanceTimersByTimeAsync(29 * MINUTE)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(ask).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(30 * MINUTE)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('at once when somebody comes back, however many events say so', async () => {
  show('hidden')
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  show('visible')
  window.dispatchEvent(new Event('focus'))
  expect(ask).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(10_000)
  window.dispatchEvent(new Event('online'))
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a shop that is away changes nothing', async () => {
  answer = null
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  expect(onNew).not.toHaveBeenCalled()
  answer = { ...RATES, rate22K: 6600 }
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(onNew).toHaveBeenCalledOnce()
})

test('does not ask again while it waits, and never once it was stopped', async () => {
  let reply = (_: CurrentRates) => {}
  ask.mockImplementationOnce(() => new Promise((resolve) => (reply = resolve)))
  await vi.advanceTimersByTimeAsync(4 * MINUTE)
  expect(ask).toHaveBeenCalledOnce()
  reply(RATES)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  window.dispatchEvent(new Event('focus'))
  show('visible')
  expect(ask).toHaveBeenCalledTimes(2)
})
