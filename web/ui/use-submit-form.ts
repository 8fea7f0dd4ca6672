import { type FormEvent, useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type ResolverResult,
  set,
  useForm,
} from 'react-hook-form'
import { type FieldError, ShopError } from '#domain/errors.ts'
import { type ErrorTexts, errorMessage } from '#web/error-message.ts'
import { focusFirstError } from './field.tsx'

/** What is wrong, by the path of the field: `{ 'stores.0.name': 'Name is required' }`. */
export type FormErrors<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string>>

export type SubmitFormOptions<Values extends FieldValues> = {
  defaultValues: Values
  /** Nothing is sent while this finds an error. */
  validate?: ((values: Values) => FormErrors<Values>) | undefined
  submit: (values: Values) => Promise<void>
  /** Shown above the form when the server gives no reason. */
  failure: string | ErrorTexts
  /** Shown above the form when `validate` finds an error. */
  incomplete?: string | undefined
  /** For a form whose fields have other names than those in the server's errors. */
  toFieldErrors?: ((error: ShopError) => readonly FieldError[]) | undefined
}

export type SubmitForm<Values extends FieldValues> = ReturnType<typeof useSubmitForm<Values>>

/**
 * A form with typed field names that sends its values. When the server refuses them, what was typed stays, each error
 * shows at its field and the first one gets the focus. Give `onSubmit` to a `ClientForm` or a `Dialog`.
 */
export function useSubmitForm<Values extends FieldValues>({
  defaultValues,
  validate,
  submit,
  failure,
  incomplete,
  toFieldErrors = (error) => error.errors ?? [],
}: SubmitFormOptions<Values>) {
  const form = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: (values) => toResolverResult(values, validate?.(values) ?? {}),
    shouldFocusError: false,
  })
  const { errors, isSubmitting, isDirty, submitCount } = form.formState
  const formElement = useRef<HTMLFormElement>(null)
  const isPending = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each submit moves the focus, also when it finds the same errors
  useEffect(() => showFirstError(formElement.current), [submitCount])

  const showServerErrors = (error: unknown) => {
    const firstMessages = new Map<FieldPath<Values>, string>()
    for (const { path, message } of error instanceof ShopError ? toFieldErrors(error) : []) {
      const name = findField(form.getValues(), path)
      if (name && !firstMessages.has(name)) firstMessages.set(name, message)
    }
    for (const [name, message] of firstMessages) form.setError(name, { type: 'server', message })
    form.setError('root', { type: 'server', message: errorMessage(error, failure) })
  }

  const submitValid = form.handleSubmit(
    async (values) => {
      try {
        await submit(values)
      } catch (error) {
        showServerErrors(error)
      }
    },
    () => {
      if (incomplete) form.setError('root', { type: 'validate', message: incomplete })
    },
  )

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending.current) return
    isPending.current = true
    formElement.current = event.currentTarget
    await submitValid()
    isPending.current = false
  }

  const errorOf = (name: FieldPath<Values>): string | undefined =>
    (get(errors, name) as { message?: string } | undefined)?.message

  return {
    form,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
    /** Sends the form once more, after its first submit. */
    submitAgain: () => formElement.current?.requestSubmit(),
    /** Props for a field of `ui/field.tsx`. */
    field: <Name extends FieldPath<Values>>(name: Name) => ({
      ...form.register(name),
      error: errorOf(name),
    }),
    /** The error of a field that has its own control. */
    errorOf,
    /** Changes a field that has its own control. */
    setField: <Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
    /** For an `ErrorBanner` above the form. */
    failure: errors.root?.message,
    isBusy: isSubmitting,
    isDirty,
  }
}

/** Focuses the first field with an error, or else scrolls to the message above the fields. */
function showFirstError(form: HTMLFormElement | null): void {
  if (form?.querySelector('[aria-invalid="true"]')) focusFirstError(form)
  else form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
}

/** Fields that must not be blank, each with its message. */
export function requiredErrors<Values extends FieldValues>(
  values: Values,
  messages: FormErrors<Values>,
): FormErrors<Values> {
  const isBlank = (name: string) => String(get(values, name) ?? '').trim() === ''
  return Object.fromEntries(Object.entries(messages).filter(([name]) => isBlank(name))) as FormErrors<Values>
}

function toResolverResult<Values extends FieldValues>(
  values: Values,
  messages: FormErrors<Values>,
): ResolverResult<Values> {
  const errors: FieldErrors<Values> = {}
  for (const [name, message] of Object.entries(messages))
    if (message) set(errors, name, { type: 'validate', message })
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

/** The field itself, or the nearest one that holds it: an error of `tags.3` shows at `tags`. */
function findField<Values extends FieldValues>(values: Values, path: string): FieldPath<Values> | null {
  const keys = path.split('.')
  while (keys.length > 0) {
    const name = keys.join('.')
    if (get(values, name) !== undefined) return name as FieldPath<Values>
    keys.pop()
  }
  return null
}
