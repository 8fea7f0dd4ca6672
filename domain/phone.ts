/**
 * Ten digits, or null. `+91 98765 43210`, `09876543210` and `9876543210` are the same phone: the country code and
 * the trunk 0 go, and so do spaces, brackets, dots and hyphens. Anything else, such as letters, makes it no phone number.
 */
export function normalizePhone(text: string): string | null {
  if (!/^[\s(]*\+?[\d\s().-]*$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  const national =
    digits.length === 12 && digits.startsWith('91')
      ? digits.slice(2)
      : digits.length === 11 && digits.startsWith('0')
        ? digits.slice(1)
        : digits
  return /^\d{10}$/.test(national) ? national : null
}

/** `98480 22113`. */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
