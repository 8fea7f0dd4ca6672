import type { ErrorTexts } from '#web/error-message.ts'

/** The messages of failed requests on the products screens. */

export const fetchErrors: ErrorTexts = {
  failed: 'Failed to fetch products',
  unexpected: 'An error occurred while fetching products',
}
export const saveErrors: ErrorTexts = {
  failed: 'Failed to save product',
  unexpected: 'An error occurred',
}
export const deleteErrors: ErrorTexts = {
  failed: 'Failed to delete product',
  unexpected: 'An error occurred while deleting',
}
