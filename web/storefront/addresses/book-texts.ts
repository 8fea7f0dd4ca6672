/** The sentences of the saved addresses in the profile. */

export const title = 'Saved Addresses'
export const add = 'Add Address'
export const loadFailed = 'Failed to load your addresses.'
export const tryAgain = 'Try again'
export const full = (count: number) =>
  `You have reached the limit of ${count} addresses. Delete one to add another.`
export const emptyTitle = 'No address saved yet'
export const emptyText = 'Save an address to check out faster.'
export const defaultBadge = 'Default'
export const saved = 'Address saved'
export const deleted = 'Address deleted'
export const undo = 'Undo'
export const edit = 'Edit'
export const editAddress = (street: string) => `Edit the address ${street}`
export const makeDefault = 'Make default'
export const makeAddressDefault = (street: string) => `Make default: ${street}`
export const remove = 'Delete'
export const removeAddress = (street: string) => `Delete the address ${street}`
