/**
 * A random token by which the shop recognises a browser that signed in before, so that strangers who guess at the
 * account do not slow this browser down. It opens nothing without the password, and stays after signing out.
 */
const KEY = 'device'

export function readDeviceToken(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function keepDeviceToken(token: string): void {
  try {
    localStorage.setItem(KEY, token)
  } catch {
    // Storage is blocked or full: this browser stays unknown.
  }
}
