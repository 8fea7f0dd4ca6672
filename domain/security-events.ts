/**
 * What happens around access: kinds of security events, and how staff read them. The list is open: a module may record a
 * kind that is not here, and the screen shows it as it is written.
 */
export const SECURITY_EVENT_LABELS = {
  'sign-in.failed': 'Sign-in failed',
  'sign-in.slowed': 'Sign-in slowed down',
  'sign-in.new-device': 'Sign-in from a new device',
  'second-factor.failed': 'Second factor failed',
  'second-factor.added': 'Second factor added',
  'second-factor.removed': 'Second factor removed',
  'second-factor.reset': 'Second factor reset',
  'reauthentication.failed': 'Password asked again, and wrong',
  'access.refused': 'Call not permitted',
  'limit.reached': 'Limit reached',
  'password.changed': 'Password changed',
  'password.reset': 'Password reset',
  'password.reset-asked': 'Password reset requested',
  'contact.change-asked': 'Change of e-mail or phone requested',
  'contact.changed': 'E-mail or phone changed',
  'contact.change-undone': 'Change of e-mail or phone undone',
  'session.ended': 'Sessions ended',
  'staff.invited': 'Staff invited',
  'staff.invitation-withdrawn': 'Invitation withdrawn',
  'staff.invitation-accepted': 'Invitation accepted',
  'admin.claimed': 'Shop claimed by its first administrator',
  'admin.wrong-code': 'Wrong code for a shop without an administrator',
  'role.assigned': 'Role of a person changed',
  'role.changed': 'Permissions of a role changed',
  'account.disabled': 'Account disabled',
  'account.enabled': 'Account enabled',
  'account.erased': 'Account erased',
  'pan.read': 'PAN read',
  'data.exported': 'Personal data exported',
  'audit.broken': 'Audit log does not match its hash chain',
  'events.skipped': 'Too many events: some were not recorded',
} as const

export type KnownSecurityEvent = keyof typeof SECURITY_EVENT_LABELS
/** `area.what-happened`. */
export type SecurityEventKind = KnownSecurityEvent | (`${string}.${string}` & {})

export const getSecurityEventLabel = (kind: string): string =>
  (SECURITY_EVENT_LABELS as Record<string, string>)[kind] ?? kind

/**
 * An e-mail address or phone number of which no account is known, for people to recognise and not to read. Anything else
 * may be a password in the wrong field: it is hidden whole.
 */
export function maskIdentifier(text: string): string {
  const email = /^([^\s@])[^\s@]*@([^\s@]+\.[^\s@]+)$/.exec(text.trim().toLowerCase())
  if (email) return `${email[1]}•••@${email[2]}`
  const digits = text.replace(/[\s+()-]/g, '')
  return /^\d{10,15}$/.test(digits) ? `••• ${digits.slice(-4)}` : '•••'
}
