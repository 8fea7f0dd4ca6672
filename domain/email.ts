import validator from 'validator/lib/isEmail.js'

/**
 * Letters, digits and `. _ - + & '` before one `@`, and a domain of ASCII letters after it. The standard allows much more
 * (quotes, comments, angle brackets, IP addresses), and each of these would be another spelling of the same mailbox. A domain
 * in another script is accepted in its `xn--` form.
 */
export function isEmail(text: string): boolean {
  const email = text.trim()
  return (
    /^[\x21-\x7e]+$/.test(email) &&
    validator.default(email, { blacklisted_chars: FORBIDDEN_CHARACTERS, allow_utf8_local_part: false }) &&
    !getCanonicalMailbox(email).startsWith('@')
  )
}

/** Where one of these is valid at all, some mail servers read it as something else than a part of the name. */
const FORBIDDEN_CHARACTERS = '"`!%|/=$^*?{}#~'

/** E-mail addresses compare without case. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase()

/**
 * The mailbox behind an address, for counting people. Dots and a plus-tag do not make another person, and neither does the
 * second domain of a provider. On some domains a dot does make another mailbox; for limits and credits we would rather take
 * two people for one than one for two. Also reads the addresses that earlier versions accepted, such as `<me@x.in>`.
 * The function `canonical_mailbox` of the database does the same, and `server/users/mailbox.test.ts` compares them.
 */
export function getCanonicalMailbox(email: string): string {
  const address = normalizeEmail(email)
    .replace(/\([^()]*\)/g, '')
    .replace(/^.*[<:]/, '')
    .replace(/[>;,].*$/, '')
    .replace(/["\s]/g, '')
  const [local = '', writtenDomain = ''] = address.split('@')
  const domain = writtenDomain.replace(/\.+$/, '')
  const isYahoo = /^(yahoo\.|ymail\.com$|rocketmail\.com$)/.test(domain)
  const name = local.replace(/\+.*$/, '').replace(isYahoo ? /-.*$/ : /$/, '')
  return `${name.replaceAll('.', '')}@${MAIN_DOMAINS[domain] ?? domain}`
}

/** Providers that deliver the same name at several domains to one mailbox. */
const MAIN_DOMAINS: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
}
