/** The sentences about the devices that are signed in. */

export const title = 'Where you are signed in'
export const lead =
  'End a session that you do not recognise, then change your password. Locations are approximate.'
export const loadFailed = 'Your sessions could not be loaded.'
export const tryAgain = 'Try again'
export const trying = 'Trying...'
export const place = (place: string) => `, ${place}`
export const thisDevice = 'This device'
export const lastUsed = (time: string) => `Last used ${time}`
export const signedIn = (usage: string, time: string) => `${usage}, signed in ${time}`
export const endSession = 'End session'
export const endSessionOn = (device: string, time: string) =>
  `End the session on ${device}, last used ${time}`
export const ending = 'Ending...'

export const elsewhereTitle = 'Signed in somewhere else?'
export const elsewhereText = 'If you lost a phone or used a borrowed computer, end all sessions at once.'
export const signOutEverywhere = 'Sign out everywhere'
export const confirmTitle = 'Sign out everywhere?'
export const confirmText =
  'You will be signed out on every device, including this one. Sign in again with your password.'
export const signingOut = 'Signing out...'
