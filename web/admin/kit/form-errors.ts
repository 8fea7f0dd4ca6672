import { createContext, useContext } from 'react'
import type { FieldError } from '#domain/errors.ts'

/** The sentence for each field that was refused, by the field's name. */
export type Problems = Record<string, string>

export const FormProblems = createContext<Problems>({})

export const useProblem = (name: string | undefined): string | undefined =>
  useContext(FormProblems)[name ?? '']

/** `subcategories.2.name` belongs to the field `subcategories`. The first sentence of each counts. */
export function problemsOf(errors: readonly FieldError[]): Problems {
  const problems: Problems = {}
  for (const { path, message } of errors) problems[path.split('.')[0] ?? ''] ??= message
  return problems
}

/** Fields that must not be blank, each with its sentence. */
export function blankFields(form: FormData, sentences: Problems): Problems {
  return Object.fromEntries(
    Object.entries(sentences).filter(([name]) => String(form.get(name) ?? '').trim() === ''),
  )
}
