import { z } from 'zod'
import { isDateOrDateTime } from '#domain/india-time.ts'
import { fromRupees, MAX_PRICE, type Paise, toRupees } from '#domain/money.ts'
import { hasForbiddenCharacters } from '#domain/text.ts'

/** NUL and lone surrogates are refused at the border: PostgreSQL cannot store the first, JSON not the second. */
const safeString = z
  .string()
  .refine((text) => !hasForbiddenCharacters(text), 'Contains characters that cannot be used')

/** Text as typed, outer blanks cut, at most `max` characters, not empty. */
export const RequiredText = (max: number, message = 'Required') =>
  safeString.trim().min(1, message).max(max, `At most ${max} characters`)
/** The same, but may be empty. */
export const OptionalText = (max: number) => safeString.trim().max(max, `At most ${max} characters`)

/** An identifier in a path or a body. Its form is not checked: an unknown one is a 404. */
export const Id = safeString.min(1).max(100)

/** A whole number that may arrive as text in a query. Garbage is a 400, never a guess. */
export const Integer = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,15}$/, 'Must be a whole number')
        .transform(Number),
    ])
    .pipe(z.number().int('Must be a whole number').min(min).max(max))

/** A number with decimals that may arrive as text (a query, a multipart field). */
export const Decimal = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d{1,12}(\.\d{1,6})?$/, 'Must be a number')
        .transform(Number),
    ])
    .pipe(z.number().min(min).max(max))

/** True or false, also as the text of a query or a multipart field. */
export const BooleanInput = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((text) => text === 'true'),
])

const MAX_RUPEES = toRupees(MAX_PRICE)

/** Rupees on the wire (at most two decimals), paise in the server's hands. */
export const RupeesInput = (min = 0) =>
  Decimal(min, MAX_RUPEES)
    .refine((rupees) => Math.abs(Math.round(rupees * 100) - rupees * 100) < 1e-6, 'At most two decimals')
    .transform((rupees): Paise => fromRupees(Math.round(rupees * 100) / 100))

/** Rupees in a response. */
export const Rupees = z.number().meta({ description: 'Rupees, at most two decimals' })

/** A moment in a response: ISO 8601 in UTC. */
export const Timestamp = z.string().meta({ format: 'date-time' })

/** A day or a moment handed in: `2026-11-21`, or ISO 8601. */
export const DateOrDateTime = safeString.refine(isDateOrDateTime, {
  message: 'Must be a date like 2026-11-21',
})
/** A day of India, `2026-11-21`. */
const FIRST_DAY = '1900-01-01'
/** PostgreSQL does not read the year 0000, which the format allows. */
export const IsoDate = z.iso
  .date('Must be a date like 2026-11-21')
  .refine((day) => day >= FIRST_DAY, 'Must be a date from 1900 on')

/** A JSON document that a multipart field carries as text, or that a JSON body carries as it is. */
export const JsonField = <T extends z.ZodType>(schema: T, maxLength = 100_000) =>
  z.union([schema, z.string().max(maxLength).transform(parseJson).pipe(schema)])

/** A blank field of a form says that there is none. */
function parseJson(text: string, context: z.RefinementCtx): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'Must be JSON' })
    return z.NEVER
  }
}

export const SortOrder = z.enum(['asc', 'desc'])

/** `page` counts from 1, `limit` is at most 100. */
export const pageQuery = (limit: number) => ({
  page: Integer(1, 1_000_000).default(1),
  limit: Integer(1, 100).default(limit),
})

export const Pagination = z.object({
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
  pages: z.number().int(),
})

/** The number that every save raises; a PUT may send the one it read and gets 409 `STALE` when it is old. */
export const Version = Integer(1, 2_000_000_000)

export const MessageResponse = z.object({ message: z.string() })

/** What the sentence of an error is made of: names, counts, amounts in rupees, moments. With the code, a client can say it in another language. */
const ReasonValues = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))

/** The body of every error. `details` carries what a screen needs to continue (current totals, the newer row). */
export const ErrorResponse = z.object({
  message: z.string(),
  code: z.string(),
  values: ReasonValues.optional(),
  errors: z
    .array(
      z.object({
        path: z.string(),
        message: z.string(),
        code: z.string().optional(),
        values: ReasonValues.optional(),
      }),
    )
    .optional(),
})
