/** The sentences of the page that changes the password. */

export const profile = 'My Profile'
export const title = 'Change Password'
export const currentPassword = 'Current password'
export const newPasswordHint = (length: number) => `At least ${length} characters`
export const submit = 'Save Changes'
export const saving = 'Saving...'
export const saved = 'Your password has been changed. Other devices are signed out.'
