import { expect, test } from 'vitest'
import { imageFileError } from '#web/ui/image-file.ts'
import { type ImageInput, imageInputError, toImageUpdate } from './image-input.ts'

const png = new File(['x'], 'ring.png', { type: 'image/png' })
const upload: ImageInput = { source: 'upload', file: null, url: '' }

test('an image file is JPEG, PNG, GIF or WEBP of at most 10 MB', () => {
  expect(imageFileError({ type: 'image/webp', size: 10 * 1024 * 1024 })).toBeUndefined()
  expect(imageFileError({ type: 'image/webp', size: 10 * 1024 * 1024 + 1 })).toBe(
    'Image file is too large. Maximum size is 10MB.',
  )
  expect(imageFileError({ type: 'image/svg+xml', size: 10 })).toBe(
    'Please select a valid image file (JPEG, PNG, GIF, WEBP)',
  )
})

test('a new slide needs an image, a saved one may keep its image', () => {
  expect(imageInputError(upload, false)).toBe('Please select an image to upload')
  expect(imageInputError(upload, true)).toBeUndefined()
  expect(imageInputError({ ...upload, source: 'url', url: '  ' }, true)).toBe('Please enter an image URL')
})

test('a picture of the library has to be chosen, unless a saved one stays', () => {
  const library: ImageInput = { source: 'library', file: null, url: '' }
  expect(imageInputError(library, false)).toBe('Please choose a picture')
  expect(imageInputError(library, true)).toBeUndefined()
  expect(imageInputError({ ...library, url: '/uploads/a.webp' }, false)).toBeUndefined()
  expect(toImageUpdate(library)).toEqual({})
  expect(toImageUpdate({ ...library, url: '/uploads/a.webp' })).toEqual({ imageUrl: '/uploads/a.webp' })
})

test('an update holds only what the chosen source needs', () => {
  expect(toImageUpdate({ source: 'upload', file: png, url: 'https://a.in/b.jpg' })).toEqual({ image: [png] })
  expect(toImageUpdate({ source: 'url', file: null, url: ' https://a.in/b.jpg ' })).toEqual({
    imageUrl: 'https://a.in/b.jpg',
  })
  expect(toImageUpdate(upload)).toEqual({})
})
