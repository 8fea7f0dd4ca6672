/** The sentences of the page that sets a new password. */

export const pageTitle = 'New password'
export const title = 'Choose a new password'
export const intro = 'You will be signed out on all devices. Sign in with your new password.'
export const submit = 'Save password'
export const saving = 'Saving...'
export const done = 'Your password has been changed. You can now sign in with it.'
export const invalidLink = 'This link is no longer valid. Please request a new one.'
export const requestLink = 'Request a new link'
