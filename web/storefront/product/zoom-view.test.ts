import { expect, test } from 'vitest'
import { MAX_ZOOM, moveBy, WHOLE_PICTURE, zoomAt } from './zoom-view.ts'

const STAGE = { width: 400, height: 300 }

test('what is under the pointer stays there while the picture is enlarged', () => {
  const point = { x: 100, y: -60, ...STAGE }
  const view = zoomAt(WHOLE_PICTURE, 2, point)
  expect(view).toEqual({ zoom: 2, x: -100, y: 60 })
  // the place of the picture that was under the pointer
  expect([100 * view.zoom + view.x, -60 * view.zoom + view.y]).toEqual([100, -60])
})

test('a picture is never smaller than its stage, nor enlarged without end', () => {
  expect(zoomAt(WHOLE_PICTURE, 0.5, { x: 50, y: 50, ...STAGE })).toEqual(WHOLE_PICTURE)
  expect(zoomAt(WHOLE_PICTURE, 100, { x: 0, y: 0, ...STAGE }).zoom).toBe(MAX_ZOOM)
})

test('a picture cannot be moved off its stage, and one that is shown whole cannot be moved', () => {
  expect(moveBy(WHOLE_PICTURE, 80, 80, STAGE)).toEqual(WHOLE_PICTURE)
  expect(moveBy({ zoom: 2, x: 0, y: 0 }, 1000, -1000, STAGE)).toEqual({ zoom: 2, x: 200, y: -150 })
  // made smaller again near an edge
  expect(zoomAt({ zoom: 2, x: 200, y: 150 }, 1, { x: 0, y: 0, ...STAGE })).toEqual(WHOLE_PICTURE)
})
