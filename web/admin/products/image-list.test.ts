import { describe, expect, test } from 'vitest'
import {
  type DraftImage,
  moved,
  sentImages,
  withOnePrimary,
  withoutImage,
  withPrimary,
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
  test('have one primary: the chosen one, and the first when it goes (S2 §4)', () => {
    expect(keys(withOnePrimary([image('a'), image('b')]))).toEqual(['a*', 'b'])
    expect(keys(withPrimary(list, 'c'))).toEqual(['a', 'b', 'c*'])
    expect(keys(withoutImage(withPrimary(list, 'b'), 'b'))).toEqual(['a*', 'c'])
    expect(keys(withoutImage(list, 'c'))).toEqual(['a*', 'b'])
    expect(withoutImage([image('a', true)], 'a')).toEqual([])
  })

  test('move without losing one, and never beyond the ends', () => {
    expect(keys(moved(list, 0, 2))).toEqual(['b', 'c', 'a*'])
    expect(keys(moved(list, 2, 1))).toEqual(['a*', 'c', 'b'])
    expect(keys(moved(list, 0, -1))).toEqual(keys(list))
    expect(keys(moved(list, 2, 3))).toEqual(keys(list))
  })

  test('are sent in their order, files by their place among the files', () => {
    const [red, blue] = [new File(['r'], 'red.png'), new File(['b'], 'blue.png')]
    const sent = sentImages([
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
    expect('images' in sentImages(list)).toBe(false)
  })
})
