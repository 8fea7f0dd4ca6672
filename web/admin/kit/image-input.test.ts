import { expect, test } from 'vitest'
import { imageFileError, imageInputErrors, readImageInput } from './image-input.ts'

const form = (values: Record<string, string | File>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}
const png = new File(['x'], 'ring.png', { type: 'image/png' })

test('an image is JPEG, PNG, GIF or WEBP of at most 10 MB', () => {
  expect(imageFileError({ type: 'image/webp', size: 10 * 1024 * 1024 })).toBeNull()
  expect(imageFileError({ type: 'image/webp', size: 10 * 1024 * 1024 + 1 })).toBe(
    'Image file is too large. Maximum size is 10MB.',
  )
  expect(imageFileError({ type: 'image/svg+xml', size: 10 })).toBe(
    'Please select a valid image file (JPEG, PNG, GIF, WEBP)',
  )
})

test('a new slide needs a picture, an edit may keep the current one', () => {
  const emptyUpload = form({ source: 'upload', image: new File([], '') })
  expect(imageInputErrors(emptyUpload, false)).toEqual({ image: 'Please select an image to upload' })
  expect(imageInputErrors(emptyUpload, true)).toEqual({})
  expect(imageInputErrors(form({ source: 'url', imageUrl: '  ' }), true)).toEqual({
    imageUrl: 'Please enter an image URL',
  })
})

test('only what the chosen source holds is sent', () => {
  expect(readImageInput(form({ source: 'upload', image: png, imageUrl: 'https://a.in/b.jpg' }))).toEqual({
    image: [png],
  })
  expect(readImageInput(form({ source: 'url', image: png, imageUrl: ' https://a.in/b.jpg ' }))).toEqual({
    imageUrl: 'https://a.in/b.jpg',
  })
  expect(readImageInput(form({ source: 'upload', image: new File([], '') }))).toEqual({})
})
