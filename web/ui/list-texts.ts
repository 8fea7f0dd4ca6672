/** The words of carousels, chips, pages of a list, steps and badges. */

export const carousel = 'carousel'
export const slide = 'slide'
export const slideOf = (position: number, count: number) => `${position} of ${count}`
export const goToSlide = (position: number) => `Go to slide ${position}`
export const previousSlide = 'Previous slide'
export const nextSlide = 'Next slide'
export const pauseSlides = 'Pause slides'
export const playSlides = 'Play slides'

export const remove = 'Remove: '
export const removeFilter = 'Remove filter: '

export const pages = 'Pages'
/** Read by screen readers before the number of a page. */
export const page = 'Page '
export const previous = 'Previous'
export const next = 'Next'
export const step = (label: string, current: number, count: number) => `${label}, step ${current} of ${count}`

export const inStock = (quantity: number) => `${quantity} in stock`
export const soldOut = 'Sold out'
export const madeToOrder = 'Made to order'
export const returnStatus = (status: string) => `Return ${status.toLowerCase()}`
export const active = 'Active'
export const inactive = 'Inactive'
