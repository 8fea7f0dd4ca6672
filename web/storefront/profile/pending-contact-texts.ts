/** The sentences of the form that confirms a new e-mail address or phone. */

export const title = {
  email: 'Confirm your new email',
  phone: 'Confirm your new phone number',
}
export const intro = (sentTo: string, minutes: number, value: string) =>
  `We sent a 4-digit code to ${sentTo}. It expires in ${minutes} minutes. Your current contact details stay in use until you confirm ${value}.`
export const submit = 'Confirm'
export const confirming = 'Confirming...'
export const cancel = 'Cancel change'
export const changed = {
  email: 'Your email has been changed',
  phone: 'Your phone number has been changed',
}
export const notChanged = {
  email: 'Your email was not changed',
  phone: 'Your phone number was not changed',
}
