/** What a person types of themselves. Each person has a mark of their own for each field. */
export const MARKED_FIELDS = [
  'name',
  'mail',
  'street',
  'note',
  'message',
  'instructions',
  'engraving',
  'gift',
  'payment',
  'search',
  'reviewtitle',
  'reviewtext',
] as const
export type MarkedField = (typeof MARKED_FIELDS)[number]

/** A letter for each person: `qza…` is only ever typed by person a. Random ids hold no such word. */
export type PersonMark = 'a' | 'b' | 'c' | 'd' | 'e' | 'n'
export const markOf = (person: PersonMark, field: MarkedField): string => `qz${person}${field}`
/** Ten digits that only this person types. */
export const phoneOf = (person: PersonMark): string =>
  `93111${String('abcden'.indexOf(person) + 1).repeat(5)}`
export const panOf = (person: PersonMark): string => `QZ${person.toUpperCase()}PN1234K`

const WORDS = new RegExp(`qz([abcden])(${MARKED_FIELDS.join('|')})`, 'gi')
const PHONES = /93111([1-6])\1{4}/g
const PANS = /QZ([ABCDEN])PN1234K/gi

type Mark = { person: PersonMark; field: string }

/** Every mark in a text, also in one that is encoded for an address or a mail. */
export function findMarks(text: string): Mark[] {
  const plain = text.replace(/=\r?\n/g, '')
  return [
    ...[...plain.matchAll(WORDS)].map(([, person, field]) => ({ person: person!, field: field! })),
    ...[...plain.matchAll(PHONES)].map(([, digit]) => ({
      person: 'abcden'[Number(digit) - 1]!,
      field: 'phone',
    })),
    ...[...plain.matchAll(PANS)].map(([, person]) => ({ person: person!, field: 'PAN' })),
  ].map(({ person, field }) => ({
    person: person.toLowerCase() as PersonMark,
    field: field.toLowerCase(),
  }))
}

/** What others may read, because it is public by intent or because they need it. `where`: call or path. */
const ALLOWED: { field: RegExp; where: RegExp; why: string }[] = [
  {
    field: /^(reviewtitle|reviewtext|name)$/,
    where: /^(reviews\.ofProduct|products\.|page \/product\/|page \/(collections|shop|$))/,
    why: 'a published review is public with the first name and initial of its author',
  },
  {
    field: /^name$/,
    where: /^referrals\.dashboard|^account\.exportProfile|^mail/,
    why: 'who invited a friend reads the name of the friend',
  },
]
/** Calls in which staff with the right read data of customers. */
const STAFF_READS =
  /^(orders|returns|orderNotes|orderItems|invoices|items|enquiries|reviews|customers|referrals|dashboard|outbox|audit|security|invitations|account|roles|menu)\./

/** The first mark of somebody else that this reader may not read. Null: there is none. */
export function findForeignMark(
  text: string,
  reader: { person: PersonMark; isStaff: boolean } | null,
  where: string,
): Mark | null {
  return (
    findMarks(text).find(({ person, field }) => {
      if (person === reader?.person) return false
      if (reader?.isStaff && (STAFF_READS.test(where) || /[cde]/.test(person))) return false
      return !ALLOWED.some((allowed) => allowed.field.test(field) && allowed.where.test(where))
    }) ?? null
  )
}
