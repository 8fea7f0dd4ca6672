/**
 * A random token by which the shop recognises a browser that signed in before, so that strangers who guess at the
 * account do not slow this browser down. It is useless without the password, and stays after signing out.
 */
const STORAGE_KEY = 'device'

export function readDeviceToken(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

export function saveDeviceToken(token: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, token)
  } catch {
    // Storage is blocked or full: this browser stays unknown.
  }
}
