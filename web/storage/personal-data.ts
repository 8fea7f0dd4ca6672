/**
 * Keys of what a person typed begin with this. It outlives a reload and an expired session, and goes when the person
 * signs out: others may sit at the same browser.
 */
export const PERSONAL_KEY_PREFIX = 'mine:'

export function clearPersonalData(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(PERSONAL_KEY_PREFIX)) storage.removeItem(key)
    }
  } catch {}
}
