import { defineTexts } from '#domain/texts.ts'

/** The sentences of the pictures over the whole window, whose code is loaded when they are opened. */
export const texts = defineTexts('product/full-screen', {
  previous: 'Previous picture',
  next: 'Next picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  position: (position: number, count: number) => `${position} / ${count}`,
  pictureOf: (position: number, count: number) => `Picture ${position} of ${count}`,
})
