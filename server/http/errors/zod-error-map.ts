import { z } from 'zod'
import { formatNumber, plural } from '#domain/intl.ts'

const TYPE_LABELS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** A limit of a number, of a text's length, or of a list's length. */
function boundMessage(direction: 'least' | 'most', origin: string, bound: number | bigint): string {
  if (origin === 'string') return `At ${direction} ${formatNumber(bound)} characters`
  if (origin === 'array')
    return `At ${direction} ${formatNumber(bound)} ${plural(Number(bound), 'entry', 'entries')}`
  return `Must be at ${direction} ${formatNumber(bound)}`
}

/** Plain sentences for schemas without a message of their own. Staff read them beside form fields and import rows. */
export function zodErrorMap(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Required'
      return `Must be ${TYPE_LABELS[issue.expected] ?? issue.expected}`
    case 'too_small':
      return boundMessage('least', issue.origin, issue.minimum)
    case 'too_big':
      return boundMessage('most', issue.origin, issue.maximum)
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
  }
}

z.config({ customError: zodErrorMap })
