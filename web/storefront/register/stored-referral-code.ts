/**
 * The referral code of a link. The browser keeps it, because the visitor may look around, close the tab and register days
 * later.
 */
const STORAGE_KEY = 'invitation'
const MAX_AGE_MS = 30 * 24 * 3600 * 1000
/** Accepts more than `domain/codes.ts` creates. The server decides whether a code is valid. */
const CODE_PATTERN = /^[\dA-Z]{4,40}$/i

type StoredCode = { code: string; at: number }

/** Stores and returns the code of the link, or returns the stored one. */
export function resolveReferralCode(fromLink: string | null, now: number): string | null {
  const code = fromLink?.trim() ?? ''
  if (CODE_PATTERN.test(code)) {
    writeStoredCode({ code, at: now })
    return code
  }
  const storedCode = readStoredCode()
  return storedCode && now - storedCode.at < MAX_AGE_MS ? storedCode.code : null
}

export function clearReferralCode(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

function readStoredCode(): StoredCode | null {
  try {
    const storedCode: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    if (storedCode === null || typeof storedCode !== 'object') return null
    const { code, at } = storedCode as Partial<StoredCode>
    return typeof code === 'string' && CODE_PATTERN.test(code) && typeof at === 'number' ? { code, at } : null
  } catch {
    return null
  }
}

function writeStoredCode(storedCode: StoredCode): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(storedCode))
  } catch {
    // Storage is blocked or full: the code counts as long as it is in the address.
  }
}
