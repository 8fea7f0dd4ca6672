/** The sentences of the page that stops e-mails about products that are back in stock. */

export const title = 'Stop stock emails'
export const intro =
  'We will no longer email you when a product is back in stock. This removes all your requests, for every product.'
export const submit = 'Stop emails'
export const stopping = 'Stopping'
export const failed = 'Could not stop the emails. Please try again.'
