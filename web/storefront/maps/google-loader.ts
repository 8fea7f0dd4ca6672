import type { GoogleApi } from './google-types.ts'
import { MapError } from './map-provider.ts'

export const GOOGLE_LOAD_ERROR = 'Failed to load Google Maps. Please check your API key.'
const MAX_ATTEMPTS = 3

type GoogleWindow = Window & {
  google?: { maps?: GoogleApi }
  /** Google calls this when it has loaded. */
  onGoogleMaps?: () => void
  /** Google calls this when it refuses the key, which it only looks at when something is drawn. */
  gm_authFailure?: () => void
}

let loading: Promise<GoogleApi> | null = null
let isKeyRejected = false
const keyRejectedListeners = new Set<() => void>()

/** Google's script, once a page, in three tries. It fails with the sentence of the spec, and can be tried again. */
export function loadGoogleMaps(key: string): Promise<GoogleApi> {
  if (isKeyRejected) return Promise.reject(new MapError(GOOGLE_LOAD_ERROR))
  loading ??= load(key).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** Tells when Google refuses the key, now or later. Answers how to stop listening. */
export function onKeyRejected(listener: () => void): () => void {
  keyRejectedListeners.add(listener)
  return () => keyRejectedListeners.delete(listener)
}

async function load(key: string): Promise<GoogleApi> {
  const googleWindow = window as GoogleWindow
  googleWindow.gm_authFailure = () => {
    isKeyRejected = true
    for (const listener of keyRejectedListeners) listener()
  }
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (await addScript(googleWindow, key)) return googleWindow.google!.maps!
  }
  throw new MapError(GOOGLE_LOAD_ERROR)
}

function addScript(googleWindow: GoogleWindow, key: string): Promise<boolean> {
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
    googleWindow.onGoogleMaps = () => resolve(true)
    script.onerror = () => {
      script.remove()
      resolve(false)
    }
    document.head.append(script)
  })
}
