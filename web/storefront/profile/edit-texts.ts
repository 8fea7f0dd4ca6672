/** The sentences of the page that edits the profile. */

export const profile = 'My Profile'
export const title = 'Edit Profile'
export const name = 'Full name'
export const email = 'Email'
export const phone = 'Phone'
export const street = 'Street address'
export const city = 'City'
export const state = 'State'
export const chooseState = 'Choose a state'
export const postalCode = 'Postal code'
export const country = 'Country'
export const currentPassword = 'Current password'
export const currentPasswordHint = 'Required to change your email or phone number'
export const submit = 'Save Changes'
export const saving = 'Saving...'
export const saved = 'Your profile has been updated successfully'
export const saveErrors = {
  failed: 'Failed to update profile',
  unexpected: 'Failed to update your profile. Please try again.',
}
