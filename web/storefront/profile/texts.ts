const MY_PROFILE = 'My Profile'
const SAVE_CHANGES = 'Save Changes'
const SAVING = 'Saving...'
const CURRENT_PASSWORD = 'Current password'

export const editProfileTexts = {
  profile: MY_PROFILE,
  title: 'Edit Profile',
  name: 'Full name',
  email: 'Email',
  phone: 'Phone',
  street: 'Street address',
  city: 'City',
  state: 'State',
  chooseState: 'Choose a state',
  postalCode: 'Postal code',
  country: 'Country',
  currentPassword: CURRENT_PASSWORD,
  currentPasswordHint: 'Required to change your email or phone number',
  submit: SAVE_CHANGES,
  saving: SAVING,
  saved: 'Your profile has been updated successfully',
  saveErrors: {
    failed: 'Failed to update profile',
    unexpected: 'Failed to update your profile. Please try again.',
  },
}

export const changePasswordTexts = {
  profile: MY_PROFILE,
  title: 'Change Password',
  currentPassword: CURRENT_PASSWORD,
  newPasswordHint: (length: number) => `At least ${length} characters`,
  submit: SAVE_CHANGES,
  saving: SAVING,
  saved: 'Your password has been changed. Other devices are signed out.',
}

export const pendingContactTexts = {
  title: {
    email: 'Confirm your new email',
    phone: 'Confirm your new phone number',
  },
  intro: (sentTo: string, minutes: number, value: string) =>
    `We sent 4 digits to ${sentTo}. They are good for ${minutes} minutes. Until you enter them, ${value} is not used.`,
  submit: 'Confirm',
  confirming: 'Confirming...',
  cancel: 'Cancel change',
  changed: {
    email: 'Your email has been changed',
    phone: 'Your phone number has been changed',
  },
  notChanged: {
    email: 'Your email was not changed',
    phone: 'Your phone number was not changed',
  },
}

export const privacyTexts = {
  profile: MY_PROFILE,
  title: 'Privacy',
  intro: 'What we keep on you is yours to see and to erase. How we use it is in our',
  privacyPolicy: 'privacy policy',
  downloadTitle: 'Download my data',
  downloadText:
    'Your account, addresses, orders, cart, wishlist, credits, messages from us and sign-in history, as a JSON file.',
  preparing: 'Preparing...',
  downloaded: 'Your data has been downloaded',
  deleteTitle: 'Delete my account',
  deleteText:
    'Your account, addresses, cart, wishlist, referral credits, messages and the enquiries you sent while signed in are deleted. Tax law requires us to keep orders, without your name. You can no longer track or return them here.',
  password: 'Your password',
  understand: 'I understand that this cannot be undone',
  notUnderstood: 'Please confirm that you understand that this cannot be undone.',
  deleting: 'Deleting...',
  confirmTitle: 'Delete your account?',
  confirmText: (email: string) => `Your account ${email} will be deleted immediately. This cannot be undone.`,
}
