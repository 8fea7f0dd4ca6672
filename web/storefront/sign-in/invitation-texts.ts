/** The sentences of the page that accepts an invitation. */

export const pageTitle = 'Invitation'
export const title = 'You are invited'
export const opening = 'Opening your invitation...'
export const intro = (shopName: string, role: string, expiresAt: string) =>
  `${shopName} invites you to join its team. Your role: ${role}. The invitation is valid until ${expiresAt}.`
export const passwordHint = (length: number) => `At least ${length} characters. A short sentence works well.`
export const submit = 'Join the team'
export const saving = 'Saving...'
export const done = (shopName: string) => `Your account is ready. Welcome to the team of ${shopName}.`
export const openAdmin = 'Open the admin'
export const invalid = 'This invitation is no longer valid. Please ask for a new one.'
