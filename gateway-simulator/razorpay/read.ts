import { stringsOf } from '../http.ts'
import { refuse } from './errors.ts'

export function readAmount(value: unknown, field = 'amount'): number {
  if (value === undefined || value === null) throw refuse(`The ${field} field is required.`, field)
  const amount = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    throw refuse(`The ${field} must be an integer.`, field)
  }
  if (amount < 100) throw refuse(`The ${field} must be at least INR 1.00`, field)
  return amount
}

export function readNotes(value: unknown): Record<string, string> {
  const notes = stringsOf(value)
  if (Object.keys(notes).length > 15) throw refuse('At most 15 notes are allowed', 'notes')
  if (Object.values(notes).some((note) => note.length > 256)) {
    throw refuse('A note has at most 256 characters', 'notes')
  }
  return notes
}

export function readCurrency(value: unknown): string {
  if (value === undefined) throw refuse('The currency field is required.', 'currency')
  if (value !== 'INR') throw refuse('Currency is not supported', 'currency')
  return value
}
