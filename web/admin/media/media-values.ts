import type { MediaItem, MediaUse } from '#contract/media.ts'

export type OpenedMedia = { media: MediaItem; uses: MediaUse[] }

/** `x` and `y` are typed numbers, '' for no focal point. */
export type MediaValues = { alt: string; x: string; y: string }

/** A whole number from 0 to 100, or null. */
export const parsePercent = (typed: string): number | null =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= 100 ? Number(typed) : null
