/**
 * A slide of the carousel is 1500 by 480. A phone draws it 360 px high and sees a third of it, so it gets a cut
 * of that part instead, which is sharper and lighter than the whole.
 */
export const NARROW_WIDTHS = [480, 840, 1280]

/** The largest width of a slide, twice that of its place on the page. */
export const SLIDE_WIDTH = 3000

/** At least this many times as wide as high. */
const MIN_SLIDE_RATIO = 2.4
const NARROW_RATIO = 4 / 3
const MIN_NARROW_WIDTH = 840
/** Where pages of less than 1024 px put a slide: `object-position` of `.hero-slide__picture img`. */
const NARROW_CROP_POSITION = 0.78

type Size = { width: number; height: number }

/** Pictures are never enlarged. A crop that is too small for phones is left out. */
export const narrowWidths = (part: Size): number[] =>
  part.width < MIN_NARROW_WIDTH ? [] : NARROW_WIDTHS.filter((each) => each <= part.width)

export const isSlide = ({ width, height }: Size): boolean => width >= height * MIN_SLIDE_RATIO

/** The part of a slide that phones see, in its pixels. `focusX`: percent from the left, as `object-position` counts it. */
export function narrowCrop({ width, height }: Size, focusX?: number) {
  const narrow = Math.round(height * NARROW_RATIO)
  const position = focusX === undefined ? NARROW_CROP_POSITION : focusX / 100
  return { left: Math.round((width - narrow) * position), top: 0, width: narrow, height }
}

/** The beginning of the name of its files: `-narrow`, or `-narrow-x20` around a focal point, because files never change. */
export const narrowSuffix = (focusX?: number): string => `-narrow${focusX === undefined ? '' : `-x${focusX}`}`
