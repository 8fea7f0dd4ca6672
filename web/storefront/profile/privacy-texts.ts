/** The sentences of the privacy page of an account. */

export const profile = 'My Profile'
export const title = 'Privacy'
export const intro = 'You can download or delete your data at any time. How we use it is in our'
export const privacyPolicy = 'privacy policy'
export const downloadTitle = 'Download my data'
export const downloadText =
  'Your account, addresses, orders, cart, wishlist, credits, messages from us and sign-in history, as a JSON file.'
export const preparing = 'Preparing...'
export const downloaded = 'Your data has been downloaded'
export const deleteTitle = 'Delete my account'
export const deleteText =
  'Your account, addresses, cart, wishlist, referral credits, messages and the enquiries you sent while signed in are deleted. Tax law requires us to keep orders, without your name. You can no longer track or return them here.'
export const password = 'Your password'
export const understand = 'I understand that this cannot be undone'
export const notUnderstood = 'Please confirm that you understand that this cannot be undone.'
export const deleting = 'Deleting...'
export const confirmTitle = 'Delete your account?'
export const confirmText = (email: string) =>
  `Your account ${email} will be deleted immediately. This cannot be undone.`
