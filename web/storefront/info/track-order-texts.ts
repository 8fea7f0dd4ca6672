/** The sentences of the page that tracks an order without signing in. */

export const home = 'Home'
export const title = 'Track Order'
export const description = 'Track your order with its number and your phone number.'
export const intro =
  'You will find the order number in your confirmation email. Use the phone number of the delivery address.'
export const orderNumber = 'Order number'
export const orderNumberExample = 'SW-261121-7K3QF9'
export const phone = 'Phone number'
export const submit = 'Track Order'
export const searching = 'Searching...'
export const failed = 'We could not find the order. Please try again.'
export const yourOrder = 'Your order'
