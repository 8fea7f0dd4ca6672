/** x@y.z. What more an address must be, only a mail can tell. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

/** E-mail addresses compare without case. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase()

/** The mailbox behind an address: dots and a plus-tag of the local part do not make another person. */
export function getCanonicalMailbox(email: string): string {
  const [local = '', domain = ''] = normalizeEmail(email).split('@')
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`
}
