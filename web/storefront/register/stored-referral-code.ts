/**
 * The code of the friend who invited this visitor. The link says it once; the visitor may look around, close the tab and
 * register days later, so the browser remembers it.
 */
const STORAGE_KEY = 'invitation'
const MAX_AGE_MS = 30 * 24 * 3600 * 1000
/** As `domain/codes.ts` makes them, and a little more: the server decides whether it is one. */
const CODE_PATTERN = /^[\dA-Z]{4,40}$/i

type StoredCode = { code: string; at: number }

/** The code of the link, which is remembered, or the one that was remembered before. */
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
    // A browser that keeps nothing has nothing to forget.
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
    // Without storage the code counts as long as it is in the address.
  }
}
