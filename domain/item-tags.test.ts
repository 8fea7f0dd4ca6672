import { describe, expect, test } from 'vitest'
import { countTagsPerPage, placeTag, TAG_LAYOUT_NAMES, TAG_LAYOUTS, type TagLayout } from './item-tags.ts'

describe.each(TAG_LAYOUT_NAMES)('%s', (name) => {
  const layout: TagLayout = TAG_LAYOUTS[name]

  test('its tags lie on the page and do not overlap', () => {
    const { page, tag, columns, rows, offset, pitch } = layout
    expect(offset.x + (columns - 1) * pitch.x + tag.width).toBeLessThanOrEqual(page.width)
    expect(offset.y + (rows - 1) * pitch.y + tag.height).toBeLessThanOrEqual(page.height)
    if (columns > 1) expect(pitch.x).toBeGreaterThanOrEqual(tag.width)
    if (rows > 1) expect(pitch.y).toBeGreaterThanOrEqual(tag.height)
  })

  test('a full page is followed by a new one', () => {
    const perPage = countTagsPerPage(layout)
    expect(placeTag(layout, perPage - 1, 0).page).toBe(0)
    expect(placeTag(layout, perPage, 0)).toEqual({ ...placeTag(layout, 0, 0), page: 1 })
  })
})

test('the sheets have 65 and 24 labels', () =>
  expect(TAG_LAYOUT_NAMES.map((name) => countTagsPerPage(TAG_LAYOUTS[name]))).toEqual([65, 24, 1]))

test('a sheet is filled row by row, from the left and the top', () => {
  const layout = TAG_LAYOUTS['sheet-24']
  expect(placeTag(layout, 0, 0)).toEqual({ page: 0, x: 6.5, y: 12.9 })
  expect(placeTag(layout, 2, 0)).toEqual({ page: 0, x: 139.5, y: 12.9 })
  expect(placeTag(layout, 3, 0)).toEqual({ page: 0, x: 6.5, y: 46.8 })
  expect(placeTag(layout, 7, 0)).toEqual({ page: 0, x: 73, y: 80.7 })
})

test('labels of the first sheet that are used already are skipped', () => {
  const layout = TAG_LAYOUTS['sheet-65']
  expect(placeTag(layout, 0, 64)).toEqual({ ...placeTag(layout, 64, 0), page: 0 })
  expect(placeTag(layout, 1, 64)).toEqual({ ...placeTag(layout, 0, 0), page: 1 })
})
