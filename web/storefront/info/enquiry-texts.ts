/** The sentences of the enquiry forms. */

export const name = 'Name'
export const email = 'Email'
export const phone = 'Phone'
export const nameRequired = 'Name is required'
export const emailRequired = 'Email is required'
export const emailInvalid = 'Email is invalid'
export const messageRequired = 'Message is required'
export const sending = 'Sending...'
export const sendFailed = 'Your message could not be sent. Please try again.'

/** The label of the message and of the button, for each kind of enquiry. */
export const kinds = {
  contact: {
    message: 'Message',
    button: 'Send Message',
  },
  custom: {
    message: 'Your idea',
    button: 'Book Consultation',
  },
  appointment: {
    message: 'Store, day and what you would like to see',
    button: 'Request appointment',
  },
  scheme: {
    message: 'Monthly amount and preferred store',
    button: 'Request a passbook',
  },
}
