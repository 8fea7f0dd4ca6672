import type { GoogleApi } from './google-types.ts'
import { MapsError } from './maps.ts'

/** S2 §8, §9. */
export const GOOGLE_FAILED = 'Failed to load Google Maps. Please check your API key.'
const TRIES = 3

type GoogleWindow = Window & {
  google?: { maps?: GoogleApi }
  /** Google calls this when it has loaded. */
  onGoogleMaps?: () => void
  /** Google calls this when it refuses the key, which it only looks at when something is drawn. */
  gm_authFailure?: () => void
}

let loading: Promise<GoogleApi> | null = null
let isRefused = false
const refusalListeners = new Set<() => void>()

/** Google's script, once a page, in three tries. It fails with the sentence of the spec, and can be tried again. */
export function loadGoogle(key: string): Promise<GoogleApi> {
  if (isRefused) return Promise.reject(new MapsError(GOOGLE_FAILED))
  loading ??= load(key).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** Tells when Google refuses the key, now or later. Answers how to stop listening. */
export function onRefusedKey(listener: () => void): () => void {
  refusalListeners.add(listener)
  return () => refusalListeners.delete(listener)
}

async function load(key: string): Promise<GoogleApi> {
  const here = window as GoogleWindow
  here.gm_authFailure = () => {
    isRefused = true
    for (const listener of refusalListeners) listener()
  }
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    if (await addScript(here, key)) return here.google!.maps!
  }
  throw new MapsError(GOOGLE_FAILED)
}

function addScript(here: GoogleWindow, key: string): Promise<boolean> {
  const query = new URLSearchParams({
    key,
    v: 'weekly',
    loading: 'async',
    callback: 'onGoogleMaps',
    language: 'en',
    region: 'IN',
  })
  const script = document.createElement('script')
  script.src = `https://maps.googleapis.com/maps/api/js?${query}`
  script.async = true
  return new Promise((resolve) => {
    here.onGoogleMaps = () => resolve(true)
    script.onerror = () => {
      script.remove()
      resolve(false)
    }
    document.head.append(script)
  })
}
