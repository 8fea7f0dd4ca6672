/** The sentences of the size guide button. They load with the product page. */

export const sizeGuide = 'Size guide'
export const dialogTitle = (option: string) => `Size guide: ${option}`
export const loadFailed = 'The size guide could not be loaded. Check your connection and try again.'
