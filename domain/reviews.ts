/** Only `published` reviews are shown. Staff decide on `pending` ones, and can hide one that was published. */
export const REVIEW_STATUSES = ['pending', 'published', 'rejected', 'hidden'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]
export const REVIEW_STATUS_LABELS: Record<ReviewStatus, string> = {
  pending: 'Awaiting approval',
  published: 'Published',
  rejected: 'Not published',
  hidden: 'Hidden',
}

export const REVIEW_STEPS = ['publish', 'reject', 'hide'] as const
export type ReviewStep = (typeof REVIEW_STEPS)[number]

const STEPS: Record<ReviewStep, { from: readonly ReviewStatus[]; to: ReviewStatus }> = {
  publish: { from: ['pending', 'rejected', 'hidden'], to: 'published' },
  reject: { from: ['pending'], to: 'rejected' },
  hide: { from: ['published'], to: 'hidden' },
}

/** Null: the step is not possible from this status. */
export const getReviewStatusAfterStep = (status: ReviewStatus, step: ReviewStep): ReviewStatus | null =>
  STEPS[step].from.includes(status) ? STEPS[step].to : null

/** On the home page. */
export const MAX_TESTIMONIALS = 12
export const MAX_STARS = 5
/** Five stars first, as the product page lists them. */
export const STARS = [5, 4, 3, 2, 1] as const

export const MIN_REVIEW_LENGTH = 10
export const MAX_REVIEW_LENGTH = 2000
export const MAX_REVIEW_TITLE_LENGTH = 100
export const MAX_REVIEW_PHOTOS = 4
export const MAX_REVIEW_ANSWER_LENGTH = 2000

/** The first one is the default. */
export const REVIEW_SORTS = ['helpful', 'newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

export const REVIEW_REPORT_REASONS = [
  'offensive',
  'advertising',
  'off-topic',
  'personal-data',
  'untrue',
  'other',
] as const
export type ReviewReportReason = (typeof REVIEW_REPORT_REASONS)[number]
export const REVIEW_REPORT_REASON_LABELS: Record<ReviewReportReason, string> = {
  offensive: 'It is offensive',
  advertising: 'It is advertising',
  'off-topic': 'It is not about this product',
  'personal-data': 'It shows personal information',
  untrue: 'It is not true',
  other: 'Another reason',
}

/** The name that readers see: the first name and the initial of the last name, `Ananya R.` */
export function getReviewerName(fullName: string): string {
  const names = fullName.trim().split(/\s+/)
  const first = names[0] ?? ''
  const initial = names.length > 1 ? firstLetter(names.at(-1)!) : ''
  return initial ? `${first} ${initial}.` : first
}

/** A letter with its vowel signs: the first letter of रिया is रि. */
const firstLetter = (name: string): string => /^\P{M}\p{M}*/u.exec(name)?.[0].toUpperCase() ?? ''

/** The counts of reviews by their stars, five stars first. */
export type StarCounts = readonly [number, number, number, number, number]

/** The average is rounded to two decimals, as it is stored. */
export function summarizeRatings(starCounts: StarCounts): { average: number; count: number } {
  const count = starCounts.reduce((sum, each) => sum + each, 0)
  const stars = starCounts.reduce((sum, each, at) => sum + each * STARS[at]!, 0)
  return { average: count === 0 ? 0 : Math.round((stars / count) * 100) / 100, count }
}

/** The average as pages and search engines show it. Lists sort by the exact one. */
export const toShownRating = (average: number): number => Math.round(average * 10) / 10
