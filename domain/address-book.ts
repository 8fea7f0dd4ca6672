import type { Address } from './address.ts'

/** How many addresses a person may keep. */
export const MAX_ADDRESSES = 20

export const ADDRESS_BOOK_TEXTS = {
  full: `You can save up to ${MAX_ADDRESSES} addresses. Delete one first.`,
  duplicate: 'You have saved this address already.',
  missing: 'Address not found',
} as const

const COMPARED_FIELDS = ['name', 'street', 'city', 'state', 'postalCode', 'phone'] as const
type ComparableAddress = Pick<Address, (typeof COMPARED_FIELDS)[number]>

/** Whether two are one to the courier: capitals, blanks and punctuation part nothing. */
export const isSameAddress = (a: ComparableAddress, b: ComparableAddress): boolean =>
  COMPARED_FIELDS.every((field) => normalize(a[field]) === normalize(b[field]))

const normalize = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
