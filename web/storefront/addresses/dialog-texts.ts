/** The sentences of the dialog that adds or edits an address. */

export const addTitle = 'Add Address'
export const editTitle = 'Edit Address'
export const makeDefault = 'Make this my default address'
export const cancel = 'Cancel'
export const submit = 'Save Address'
export const saving = 'Saving...'
export const failed = 'The address could not be saved. Please try again.'
