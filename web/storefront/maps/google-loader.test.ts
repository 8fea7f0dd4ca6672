import { afterEach, expect, test, vi } from 'vitest'
import { loadGoogleMaps } from './google-loader.ts'
import * as texts from './texts.ts'

type Script = { src: string; onerror: () => void; remove: () => void }

/** A page whose scripts come to this. */
function stubScriptLoading(outcome: (script: Script, attempt: number) => void): string[] {
  const requestedUrls: string[] = []
  const append = (script: Script) => {
    requestedUrls.push(script.src)
    queueMicrotask(() => outcome(script, requestedUrls.length))
  }
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { createElement: () => ({ remove: () => {} }), head: { append } })
  return requestedUrls
}

afterEach(() => vi.unstubAllGlobals())

test('Google’s script is tried three times, and again with the next call', async () => {
  const requestedUrls = stubScriptLoading((script) => script.onerror())
  await expect(loadGoogleMaps('a-key')).rejects.toThrow(texts.googleMapsFailed)
  expect(requestedUrls).toHaveLength(3)
  expect(new URL(requestedUrls[0]!).searchParams.get('key')).toBe('a-key')
  await expect(loadGoogleMaps('a-key')).rejects.toThrow(texts.googleMapsFailed)
  expect(requestedUrls).toHaveLength(6)
})

test('the script is loaded once for all callers after a try that succeeds', async () => {
  const maps = {}
  const requestedUrls = stubScriptLoading((script, attempt) => {
    if (attempt < 3) return script.onerror()
    const page = window as unknown as { google: object; onGoogleMaps: () => void }
    page.google = { maps }
    page.onGoogleMaps()
  })
  expect(await Promise.all([loadGoogleMaps('a-key'), loadGoogleMaps('a-key')])).toEqual([maps, maps])
  expect(requestedUrls).toHaveLength(3)
})
