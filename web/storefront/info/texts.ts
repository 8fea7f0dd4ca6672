/** The sentences of the pages of stores, blog and contact. Articles hold their own text. */

export const storesDescription = 'Addresses, phone numbers and hours of our stores.'
export const storesLead = (message: string, city: string) =>
  [message && `${message}.`, city ? `Our ${city} stores:` : 'Our stores:'].filter(Boolean).join(' ')
/** Names a table for screen readers. */
export const table = 'Table'
export const viewOnMap = 'View on Map'

export const blogDescription = 'Hallmarks, rates, stones and care, from the workshop.'
export const blogLead = 'Guides and stories from our workshop.'

export const email = 'Email'
export const phone = 'Phone'
export const hours = 'Hours'
export const address = 'Address'
export const grievanceOfficer = 'Grievance officer'
