import { afterEach, expect, test, vi } from 'vitest'
import { GOOGLE_FAILED, loadGoogle } from './google-loader.ts'

type Script = { src: string; onerror: () => void; remove: () => void }

/** A page whose scripts come to this. */
function pageWhere(outcome: (script: Script, attempt: number) => void): string[] {
  const asked: string[] = []
  const append = (script: Script) => {
    asked.push(script.src)
    queueMicrotask(() => outcome(script, asked.length))
  }
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { createElement: () => ({ remove: () => {} }), head: { append } })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

test('Google’s script is tried three times, and again when somebody asks anew', async () => {
  const asked = pageWhere((script) => script.onerror())
  await expect(loadGoogle('a-key')).rejects.toThrow(GOOGLE_FAILED)
  expect(asked).toHaveLength(3)
  expect(new URL(asked[0]!).searchParams.get('key')).toBe('a-key')
  await expect(loadGoogle('a-key')).rejects.toThrow(GOOGLE_FAILED)
  expect(asked).toHaveLength(6)
})

test('the try that succeeds is the last, and serves everybody', async () => {
  const maps = {}
  const asked = pageWhere((script, attempt) => {
    if (attempt < 3) return script.onerror()
    const page = window as unknown as { google: object; onGoogleMaps: () => void }
    page.google = { maps }
    page.onGoogleMaps()
  })
  expect(await Promise.all([loadGoogle('a-key'), loadGoogle('a-key')])).toEqual([maps, maps])
  expect(asked).toHaveLength(3)
})
