import { useState } from 'react'
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
 * written. Submitting once more overwrites them.
 */
export function useEditForm<Values extends FieldValues, Row extends { version?: number }>({
  original,
  findChanges,
  save,
  ...options
}: EditFormOptions<Values, Row>) {
  const [conflict, setConflict] = useState<EditConflict<Row> | null>(null)
  const submitForm = useSubmitForm<Values>({
    ...options,
    submit: async (values) => {
      try {
        await save(values, conflict?.current.version ?? original?.version)
        setConflict(null)
      } catch (error) {
        const current = original && getConflictingRow<Row>(error)
        setConflict(current ? { current, changes: findChanges(original, current) } : null)
        if (!current) throw error
      }
    },
  })
  return { ...submitForm, conflict, clearConflict: () => setConflict(null) }
}
