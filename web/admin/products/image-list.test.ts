import { describe, expect, test } from 'vitest'
import {
  type DraftImage,
  ensureOnePrimary,
  moveImage,
  removeImage,
  setPrimaryImage,
  toImageInput,
} from './image-list.ts'

const image = (key: string, isPrimary = false, source: DraftImage['source'] = { url: `/${key}.webp` }) => ({
  key,
  preview: `/${key}.webp`,
  alt: key,
  isPrimary,
  source,
})
const list = [image('a', true), image('b'), image('c')]
const keys = (images: DraftImage[]) => images.map(({ key, isPrimary }) => (isPrimary ? `${key}*` : key))

describe('the pictures of the form', () => {
  test('have one primary: the chosen one, and the first when it goes', () => {
    expect(keys(ensureOnePrimary([image('a'), image('b')]))).toEqual(['a*', 'b'])
    expect(keys(setPrimaryImage(list, 'c'))).toEqual(['a', 'b', 'c*'])
    expect(keys(removeImage(setPrimaryImage(list, 'b'), 'b'))).toEqual(['a*', 'c'])
    expect(keys(removeImage(list, 'c'))).toEqual(['a*', 'b'])
    expect(removeImage([image('a', true)], 'a')).toEqual([])
  })

  test('move without losing one, and never beyond the ends', () => {
    expect(keys(moveImage(list, 0, 2))).toEqual(['b', 'c', 'a*'])
    expect(keys(moveImage(list, 2, 1))).toEqual(['a*', 'c', 'b'])
    expect(keys(moveImage(list, 0, -1))).toEqual(keys(list))
    expect(keys(moveImage(list, 2, 3))).toEqual(keys(list))
  })

  test('are sent in their order, files by their place among the files', () => {
    const [red, blue] = [new File(['r'], 'red.png'), new File(['b'], 'blue.png')]
    const sent = toImageInput([
      image('x', false, { file: red }),
      image('a', true),
      image('y', false, { file: blue }),
    ])
    expect(sent.imageUrls.map(({ url, isPrimary }) => [url, isPrimary])).toEqual([
      ['file:0', false],
      ['/a.webp', true],
      ['file:1', false],
    ])
    expect(sent.images).toEqual([red, blue])
    expect('images' in toImageInput(list)).toBe(false)
  })
})
