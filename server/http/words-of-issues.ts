import { z } from 'zod'

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const figure = (bound: number | bigint) => bound.toLocaleString('en-IN')

/** A bound of a figure, of the length of a text, or of a list. */
function bounded(word: 'least' | 'most', origin: string, bound: number | bigint): string {
  if (origin === 'string') return `At ${word} ${figure(bound)} characters`
  if (origin === 'array') return `At ${word} ${figure(bound)} ${Number(bound) === 1 ? 'entry' : 'entries'}`
  return `Must be at ${word} ${figure(bound)}`
}

/** What is wrong, in words of people, where a schema has none of its own: staff read it beside their fields and rows. */
export function wordsOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Required'
      return `Must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'too_small':
      return bounded('least', issue.origin, issue.minimum)
    case 'too_big':
      return bounded('most', issue.origin, issue.maximum)
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
  }
}

z.config({ customError: wordsOf })
