/** The sentences of the product fields in the product form. */

export const title = 'Product fields'
export const hint = '“Ring size” of a ring and “Size” of a bangle link to the size guide on the product page.'
export const manage = 'Add or change product fields'
export const noValue = 'Not stated'
export const oldValue = (value: string) => `${value} (no longer offered)`
export const noChoices = 'This field has no choices yet.'
export const clear = (name: string) => `Clear ${name}`
