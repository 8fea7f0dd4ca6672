import type { ReferralRejection } from '#domain/referrals.ts'

const NOBODY_ELSE = 'Nobody else has this invitation code, so it earns no credits.'
const REJECTIONS: Record<ReferralRejection, string> = {
  'known-contact':
    'The invitation earns no credits, because your e-mail address or phone number belonged to an account before.',
  'not-proved':
    'The invitation earns no credits, because no code confirmed your e-mail address and phone number.',
  'monthly-limit': 'The invitation earns no credits at present, neither for you nor for your friend.',
}

/** Why the code of a friend earned nothing, for the person who used it. Null: it earned credits. */
export function explainMissingCredits({
  referrerId,
  refusal,
}: {
  referrerId: string | null
  refusal: ReferralRejection | null
}): string | null {
  if (referrerId === null) return NOBODY_ELSE
  return refusal && REJECTIONS[refusal]
}
