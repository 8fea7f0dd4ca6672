import { ENGLISH } from '#domain/language.ts'
import type { GoogleApi } from './google-types.ts'
import { MapError } from './map-provider.ts'
import * as texts from './texts.ts'

const MAX_ATTEMPTS = 3

type GoogleWindow = Window & {
  google?: { maps?: GoogleApi }
  /** Google calls this when its script has loaded. */
  onGoogleMaps?: () => void
  /** Google calls this when it refuses the key, which it checks when it draws a map. */
  gm_authFailure?: () => void
}

let loading: Promise<GoogleApi> | null = null
let isKeyRejected = false
const keyRejectedListeners = new Set<() => void>()

/** Loads Google's script once per page, in up to three tries. After an error it can be called again. */
export function loadGoogleMaps(key: string): Promise<GoogleApi> {
  if (isKeyRejected) return Promise.reject(new MapError(texts.googleMapsFailed))
  loading ??= load(key).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** Calls the listener when Google refuses the key, now or later. Returns a function that stops it. */
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
  throw new MapError(texts.googleMapsFailed)
}

function addScript(googleWindow: GoogleWindow, key: string): Promise<boolean> {
  const query = new URLSearchParams({
    key,
    v: 'weekly',
    loading: 'async',
    callback: 'onGoogleMaps',
    language: ENGLISH.code,
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
