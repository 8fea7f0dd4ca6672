/**
 * Ten digits, or null. `+91 98765 43210`, `09876543210` and `9876543210` are the same phone: the country code and
 * the trunk 0 go, and so do spaces, brackets, dots and hyphens between digits. Anything else makes it no phone number:
 * letters, digits of other scripts, invisible characters, another country code.
 */
export function normalizePhone(text: string): string | null {
  const typed = text.trim()
  // At most one pair of brackets, and a digit at the end.
  if (!/^(?:\+?\d[\d \u00a0.-]*)?(?:\(\+?\d+\)[\d \u00a0.-]*)?$/.test(typed) || !/\d$/.test(typed))
    return null
  return /^(?:\+91|91|0)?(\d{10})$/.exec(typed.replace(/[^+\d]/g, ''))?.[1] ?? null
}

/** `98480 22113`. */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
