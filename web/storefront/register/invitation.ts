/**
 * The code of the friend who invited this visitor. The link says it once; the visitor may look around, close the tab and
 * register days later, so the browser remembers it.
 */
const KEY = 'invitation'
const KEPT_MS = 30 * 24 * 3600 * 1000
/** As `domain/codes.ts` makes them, and a little more: the server decides whether it is one. */
const CODE = /^[\dA-Z]{4,40}$/i

type Kept = { code: string; at: number }

/** The code of the link, which is remembered, or the one that was remembered before. */
export function invitationCode(fromLink: string | null, now: number): string | null {
  const code = fromLink?.trim() ?? ''
  if (CODE.test(code)) {
    write({ code, at: now })
    return code
  }
  const kept = read()
  return kept && now - kept.at < KEPT_MS ? kept.code : null
}

export function forgetInvitation(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function read(): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (kept === null || typeof kept !== 'object') return null
    const { code, at } = kept as Partial<Kept>
    return typeof code === 'string' && CODE.test(code) && typeof at === 'number' ? { code, at } : null
  } catch {
    return null
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Without storage the code counts as long as it is in the address.
  }
}
