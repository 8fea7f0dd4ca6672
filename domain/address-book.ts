import type { Address } from './address.ts'

/** How many addresses a person may keep. */
export const MOST_ADDRESSES = 20

export const ADDRESS_BOOK_TEXTS = {
  full: `You can save up to ${MOST_ADDRESSES} addresses. Delete one first.`,
  duplicate: 'You have saved this address already.',
  missing: 'Address not found',
} as const

const COMPARED = ['name', 'street', 'city', 'state', 'postalCode', 'phone'] as const
type Compared = Pick<Address, (typeof COMPARED)[number]>

/** Whether two are one to the courier: capitals, blanks and punctuation part nothing. */
export const isSameAddress = (one: Compared, other: Compared): boolean =>
  COMPARED.every((field) => plain(one[field]) === plain(other[field]))

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
