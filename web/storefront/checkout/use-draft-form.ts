import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useStorefrontForm } from '#web/storefront/shared/use-storefront-form.ts'
import * as texts from './texts.ts'

type DraftFormOptions<Values extends FieldValues> = Omit<
  Parameters<typeof useStorefrontForm<Values>>[0],
  'defaultValues' | 'failure'
> & {
  /** The part of the draft that the form edits. */
  draftValues: Values
  /** Stores a change in the draft. */
  onChange: (values: Values) => void
}

/** A form of checkout. Each change is stored in the draft, and a change of the draft in another tab shows in the form. */
export function useDraftForm<Values extends FieldValues>({
  draftValues,
  onChange,
  ...options
}: DraftFormOptions<Values>) {
  const storefrontForm = useStorefrontForm<Values>({
    ...options,
    defaultValues: draftValues,
    failure: texts.unexpectedError,
  })
  const { form } = storefrontForm
  const latest = useRef({ draftValues, onChange })

  useEffect(() => {
    latest.current = { draftValues, onChange }
    if (!hasSameValues(form.getValues(), draftValues)) form.reset(draftValues, KEEP_STATE)
  })

  const { subscribe, clearErrors } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (hasSameValues(values, latest.current.draftValues)) return
          clearErrors('root')
          latest.current.onChange(values)
        },
      }),
    [subscribe, clearErrors],
  )
  return storefrontForm
}

/** A change in another tab leaves the errors that show. */
const KEEP_STATE = {
  keepErrors: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
  keepTouched: true,
} as const

const hasSameValues = (one: FieldValues, other: FieldValues): boolean =>
  Object.keys(other).every((name) => one[name] === other[name])
