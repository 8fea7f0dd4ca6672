import { CONTACT_UNDO_DAYS } from '#domain/registration.ts'

/** The sentences of the page that undoes a change of e-mail address or phone. */

export const title = 'Undo a change'
export const intro = `The email or phone number of your account was changed. If this was not you, undo the change: we restore the previous one, sign out all devices, and email you a link to set a new password. This link works once, for ${CONTACT_UNDO_DAYS} days.`
export const submit = 'Undo change'
export const undoing = 'Undoing...'
export const doneTitle = 'Change undone'
export const done =
  'Your previous email and phone number are restored, and all devices are signed out. We have emailed you a link to set a new password. If it does not arrive, request a new one.'
export const requestLink = 'Request a new link'
export const contact = 'Contact us'
