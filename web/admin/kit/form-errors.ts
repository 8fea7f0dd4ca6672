import { createContext, useContext } from 'react'
import type { FieldError } from '#domain/errors.ts'

/** The sentence for each field that was refused, by the field's name. */
export type FieldErrors = Record<string, string>

export const FormErrorsContext = createContext<FieldErrors>({})

export const useFieldError = (name: string | undefined): string | undefined =>
  useContext(FormErrorsContext)[name ?? '']

/** `subcategories.2.name` belongs to the field `subcategories`. The first sentence of each counts. */
export function toFieldErrors(errors: readonly FieldError[]): FieldErrors {
  const fieldErrors: FieldErrors = {}
  for (const { path, message } of errors) fieldErrors[path.split('.')[0] ?? ''] ??= message
  return fieldErrors
}

/** Fields that must not be blank, each with its sentence. */
export function requiredFieldErrors(form: FormData, messages: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(messages).filter(([name]) => String(form.get(name) ?? '').trim() === ''),
  )
}
