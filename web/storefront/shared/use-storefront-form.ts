import type { ChangeEvent } from 'react'
import {
  type FieldPath,
  type FieldPathByValue,
  type FieldPathValue,
  type FieldValues,
  get,
} from 'react-hook-form'
import { type FormErrors, type SubmitFormOptions, useSubmitForm } from '#web/ui/use-submit-form.ts'

type StorefrontFormOptions<Values extends FieldValues> = Omit<SubmitFormOptions<Values>, 'toFieldErrors'> & {
  /** Errors show after a failed submit. With this, a field shows its error also after it lost the focus. */
  showsErrorsOnBlur?: boolean
}

export type StorefrontForm<Values extends FieldValues> = ReturnType<typeof useStorefrontForm<Values>>

/** The server's errors show above the form, without repeating them at the fields. */
const noFieldErrors = () => []

/**
 * A form of a storefront page. Its fields are controlled: errors follow each key, a field can fill others, and the HTML of
 * the server holds the default values. Input from before hydration arrives as events (pre-hydration-input.ts).
 */
export function useStorefrontForm<Values extends FieldValues>({
  showsErrorsOnBlur = false,
  ...options
}: StorefrontFormOptions<Values>) {
  const submitForm = useSubmitForm<Values>({ ...options, toFieldErrors: noFieldErrors })
  const { form, onSubmit, failure, isBusy } = submitForm
  const { isSubmitted, isSubmitSuccessful, submitCount, touchedFields } = form.formState
  const values = form.watch()
  const errors: FormErrors<Values> = options.validate?.(values) ?? {}

  const errorOf = (name: FieldPath<Values>): string | undefined =>
    isSubmitted || (showsErrorsOnBlur && get(touchedFields, name)) ? errors[name] : undefined

  return {
    form,
    values,
    getValues: () => form.getValues(),
    onSubmit,
    errorOf,
    /** For an alert above the fields. */
    failure,
    setFailure: (message: string) => form.setError('root', { message }),
    clearFailure: () => form.clearErrors('root'),
    isBusy,
    isSubmitted,
    isSubmitSuccessful,
    submitCount,
    /** Changes a field that has its own control. */
    setField: <Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>) =>
      form.setValue(name, value, { shouldDirty: true }),
    /** Props for a text field or a select. */
    input: <Name extends FieldPathByValue<Values, string>>(name: Name) => {
      const { onChange, onBlur } = form.register(name)
      return {
        name,
        value: get(values, name) as string,
        error: errorOf(name),
        onChange: ({ target }: { target: { value: string } }) =>
          void onChange({ type: 'change', target: { name, value: target.value } }),
        onBlur: () => void onBlur({ type: 'blur', target: { name, value: form.getValues(name) } }),
      }
    },
    /** Props for a checkbox or a switch. */
    checkbox: <Name extends FieldPathByValue<Values, boolean>>(name: Name) => {
      const { onChange } = form.register(name)
      return {
        name,
        checked: get(values, name) as boolean,
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
          void onChange({ type: 'change', target: { name, value: target.checked } }),
      }
    },
  }
}
