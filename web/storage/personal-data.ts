/**
 * Prefix of the storage keys of personal data. The data survives a reload and an expired session, and is deleted at
 * sign-out, because others may use the same browser.
 */
export const PERSONAL_KEY_PREFIX = 'mine:'

export function clearPersonalData(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(PERSONAL_KEY_PREFIX)) storage.removeItem(key)
    }
  } catch {}
}
