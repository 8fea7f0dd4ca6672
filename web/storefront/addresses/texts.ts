/** The labels of the address fields. */

export const name = 'Full Name'
export const city = 'City'
export const state = 'State'
export const chooseState = 'Choose a state'
export const postalCode = 'Postal Code'
export const otherState = (postalCode: string, stateOfCode: string) =>
  `The postal code ${postalCode} is in ${stateOfCode}.`
export const country = 'Country'
export const phone = 'Phone Number'
