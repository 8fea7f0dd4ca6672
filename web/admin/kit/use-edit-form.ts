import { type FormEvent, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type SubmitFormOptions, useSubmitForm } from '#web/ui/use-submit-form.ts'
import { type FieldChange, getConflictingRow } from './edit-conflict.ts'

type EditConflict<Row> = { current: Row; changes: FieldChange[] }

type EditFormOptions<Values extends FieldValues, Row> = Omit<SubmitFormOptions<Values>, 'submit'> & {
  /** The row that is edited; null for a new one. */
  original: Row | null
  /** What another person changed since the form was opened. */
  findChanges: (original: Row, current: Row) => FieldChange[]
  /** `version` is that of the row the form was opened on; undefined for a new row. */
  save: (values: Values, version: number | undefined) => Promise<void>
}

/**
 * A form on a saved row. When another person saved the row first, `conflict` holds their changes and nothing is
 * written. Submitting once more asks again, with what is saved by then; only `overwrite` replaces it.
 */
export function useEditForm<Values extends FieldValues, Row extends { version?: number }>({
  original,
  findChanges,
  save,
  ...options
}: EditFormOptions<Values, Row>) {
  const [conflict, setConflict] = useState<EditConflict<Row> | null>(null)
  /** Set by the button that overwrites, for the submit that it causes. */
  const isOverwriteRequested = useRef(false)
  const isOverwriting = useRef(false)
  const submitForm = useSubmitForm<Values>({
    ...options,
    submit: async (values) => {
      try {
        await save(values, (isOverwriting.current ? conflict?.current : original)?.version)
        setConflict(null)
      } catch (error) {
        const current = original && getConflictingRow<Row>(error)
        setConflict(current ? { current, changes: findChanges(original, current) } : null)
        if (!current) throw error
      }
    },
  })
  return {
    ...submitForm,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      isOverwriting.current = isOverwriteRequested.current
      return submitForm.onSubmit(event)
    },
    conflict,
    clearConflict: () => setConflict(null),
    /** Saves over the version that `conflict` shows. */
    overwrite: () => {
      isOverwriteRequested.current = true
      submitForm.submitAgain()
      isOverwriteRequested.current = false
    },
  }
}
