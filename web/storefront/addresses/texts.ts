export const addressFieldTexts = {
  name: 'Full Name',
  city: 'City',
  state: 'State',
  chooseState: 'Choose a state',
  postalCode: 'Postal Code',
  country: 'Country',
  phone: 'Phone Number',
}

export const addressDialogTexts = {
  addTitle: 'Add Address',
  editTitle: 'Edit Address',
  makeDefault: 'Make this my default address',
  cancel: 'Cancel',
  submit: 'Save Address',
  saving: 'Saving...',
  failed: 'The address could not be saved. Please try again.',
}

export const addressBookTexts = {
  title: 'Saved Addresses',
  add: 'Add Address',
  loadFailed: 'Failed to load your addresses.',
  tryAgain: 'Try again',
  full: (count: number) => `All ${count} places are taken. Delete one to add another.`,
  emptyTitle: 'No address saved yet',
  emptyText: 'Save where your pieces should go, and checkout needs no typing.',
  default: 'Default',
  saved: 'Address saved',
  deleted: 'Address deleted',
  undo: 'Undo',
  edit: 'Edit',
  editAddress: (street: string) => `Edit the address ${street}`,
  makeDefault: 'Make default',
  makeAddressDefault: (street: string) => `Make default the address ${street}`,
  delete: 'Delete',
  deleteAddress: (street: string) => `Delete the address ${street}`,
}
