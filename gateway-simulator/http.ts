import type { IncomingHttpHeaders } from 'node:http'

export type SimulatorRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  text: string
}

export type Answer = { status: number; headers: Record<string, string>; body: string }

export const json = (status: number, value: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
})

export const html = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body,
})

export const redirect = (location: string): Answer => ({ status: 303, headers: { location }, body: '' })

/** Thrown by a handler to end with this answer. */
export class AnswerError extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super(answer.body)
    this.answer = answer
  }
}

export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Null: not a JSON object. No body is an empty one. */
export function parseFields(text: string): Fields | null {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : null
  } catch {
    return null
  }
}

export const stringOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** Values as strings, for notes and tags. */
export const stringsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([key, entry]) => [key, String(entry)]))

/** The parts of a path that `:names` of the pattern stand for. Null: another path. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const found: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? ''
    // Ids have no characters that an address would have to escape.
    if (part.startsWith(':')) found[part.slice(1)] = value
    else if (part !== value) return null
  }
  return found
}

export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
