import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { extractPdfText } from '#server/testing/invoice-helpers.ts'

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
const PEOPLE = ['a', 'b', 'c', 'd', 'e', 'n'] as const
export type PersonMark = (typeof PEOPLE)[number]
const STAFF = /[cde]/
export const markOf = (person: PersonMark, field: MarkedField): string => `qz${person}${field}`
/** Ten digits that only this person types. */
export const phoneOf = (person: PersonMark): string => `93111${String(PEOPLE.indexOf(person) + 1).repeat(5)}`
export const panOf = (person: PersonMark): string => `QZ${person.toUpperCase()}PN1234K`

const WORDS = new RegExp(`qz([abcden])(${MARKED_FIELDS.join('|')})`, 'gi')
const PHONES = /93111([1-6])\1{4}/g
const PANS = /QZ([ABCDEN])PN1234K/gi

type Mark = { person: PersonMark; field: string; index: number }
type Reader = { person: PersonMark; isStaff: boolean }
/** What somebody can read who may not. The excerpt has the mark in it. */
export type Leak = { field: string; excerpt: string }

const EXCERPT_LENGTH = 150

/** The mark of somebody else in an answer: in a header, in text or in a PDF. `where`: the call or page. */
export async function findLeakInAnswer(
  { headers, body }: { headers: Record<string, unknown>; body: Buffer },
  reader: Reader,
  where: string,
): Promise<Leak | null> {
  return findLeak(`${JSON.stringify(headers)} ${await readBody(headers, body)}`, reader, where)
}

/** The mark of somebody else in a mail. The shop's own mailbox and staff get copies of what customers write. */
export function findLeakInMail({ to, source }: { to: string[]; source: string }): Leak | null {
  const person = /qz([abcden])mail/i.exec(to.join())?.[1]?.toLowerCase() as PersonMark | undefined
  if (!person || STAFF.test(person)) return null
  return findLeak(decodeMail(source), { person, isStaff: false }, 'mail')
}

/** The mark of anybody in the log. */
export const findLeakInLog = (line: string): Leak | null => findLeak(line, null, 'log')

async function readBody(headers: Record<string, unknown>, body: Buffer): Promise<string> {
  const decoded = decompress(headers['content-encoding'], body)
  if (String(headers['content-type']).startsWith('application/pdf'))
    // certificates are files of others, whose text nobody may be able to read
    return extractPdfText(decoded).catch(() => decoded.toString('latin1'))
  return decoded.toString('utf8')
}

function decompress(encoding: unknown, body: Buffer): Buffer {
  try {
    return encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  } catch {
    // the answer to HEAD has no body, and that to a range only a part
    return body
  }
}

/** Base64 and lines that were broken would hide a mark. All of its characters are written as they are otherwise. */
function decodeMail(source: string): string {
  const decodeBase64 = (text: string) => Buffer.from(text, 'base64').toString('utf8')
  return source
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?[^?\s]+\?([BQ])\?([^?\s]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? decodeBase64(text) : text,
    )
    .replace(
      /(content-transfer-encoding: base64(?:\r\n[^\r\n]+)*\r\n\r\n)([A-Za-z0-9+/=\r\n]+)/gi,
      (_, head: string, text: string) => `${head}${decodeBase64(text)}\r\n`,
    )
    .replace(/=\r?\n/g, '')
}

function findMarks(text: string): Mark[] {
  const marksOf = (pattern: RegExp, toMark: (match: RegExpExecArray) => Omit<Mark, 'index'>): Mark[] =>
    [...text.matchAll(pattern)].map((match) => ({ ...toMark(match), index: match.index }))
  return [
    ...marksOf(WORDS, ([, person, field]) => ({
      person: person!.toLowerCase() as PersonMark,
      field: field!.toLowerCase(),
    })),
    ...marksOf(PHONES, ([, digit]) => ({ person: PEOPLE[Number(digit) - 1]!, field: 'phone' })),
    ...marksOf(PANS, ([, person]) => ({ person: person!.toLowerCase() as PersonMark, field: 'PAN' })),
  ]
}

/** What others may read, because it is public by intent or because they need it. `where`: call or path. */
const ALLOWED: { field: RegExp; where: RegExp; by?: RegExp; why: string }[] = [
  {
    field: /^(reviewtitle|reviewtext|name)$/,
    where: /^(reviews\.(ofProduct|published)|products\.|page \/product\/|page \/(collections|shop|$))/,
    why: 'a published review is public with the first name and initial of its author',
  },
  {
    field: /^name$/,
    where: /^referrals\.dashboard|^account\.exportProfile|^mail/,
    why: 'who invited a friend reads the name of the friend',
  },
  {
    field: /^payment$/,
    where: /^(mail|orders\.|account\.exportProfile)/,
    by: STAFF,
    why: 'staff enter the reference of a transfer for the customer who sent it',
  },
]
/** Calls in which staff with the right read data of customers. */
const STAFF_READS =
  /^(orders|returns|orderNotes|orderItems|invoices|items|enquiries|reviews|customers|referrals|dashboard|outbox|audit|security|invitations)\./

/** The first mark of somebody else that this reader may not read. Without a reader, that is any mark. */
function findLeak(text: string, reader: Reader | null, where: string): Leak | null {
  const mark = findMarks(text).find(({ person, field }) => {
    if (person === reader?.person) return false
    if (reader?.isStaff && (STAFF_READS.test(where) || STAFF.test(person))) return false
    return !ALLOWED.some(
      (allowed) =>
        allowed.field.test(field) && allowed.where.test(where) && (allowed.by?.test(person) ?? true),
    )
  })
  if (!mark) return null
  return {
    field: mark.field,
    excerpt: text.slice(Math.max(0, mark.index - EXCERPT_LENGTH), mark.index + EXCERPT_LENGTH),
  }
}
