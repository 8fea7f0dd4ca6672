import { type FormEvent, useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type ResolverResult,
  set,
  useForm,
} from 'react-hook-form'
import { ShopError } from '#domain/errors.ts'
import { errorMessage } from '../error-message.ts'
import { focusFirstError } from './field.tsx'

/** What is wrong, by the path of the field: `{ 'stores.0.name': 'Name is required' }`. */
export type FormErrors<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string>>

type SubmitFormOptions<Values extends FieldValues> = {
  defaultValues: Values
  /** Nothing is sent while this finds an error. */
  validate?: ((values: Values) => FormErrors<Values>) | undefined
  submit: (values: Values) => Promise<void>
  /** Shown above the form when the server gives no reason. */
  failure: string
  /** The form's name for a path in an error of the server, where they differ. */
  toFieldPath?: (serverPath: string) => string
}

/**
 * A form with typed field names that sends its values. When the server refuses them, what was typed stays, each error
 * shows at its field and the first one gets the focus. Give `onSubmit` to a `ClientForm` or a `Dialog`.
 */
export function useSubmitForm<Values extends FieldValues>({
  defaultValues,
  validate,
  submit,
  failure,
  toFieldPath = (serverPath) => serverPath,
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
  useEffect(() => focusFirstError(formElement.current), [submitCount])

  const showServerErrors = (error: unknown) => {
    const firstMessages = new Map<FieldPath<Values>, string>()
    for (const { path, message } of (error instanceof ShopError && error.errors) || []) {
      const name = findField(form.getValues(), toFieldPath(path))
      if (name && !firstMessages.has(name)) firstMessages.set(name, message)
    }
    for (const [name, message] of firstMessages) form.setError(name, { type: 'server', message })
    form.setError('root', { type: 'server', message: errorMessage(error, failure) })
  }

  const submitValid = form.handleSubmit(async (values) => {
    try {
      await submit(values)
    } catch (error) {
      showServerErrors(error)
    }
  })

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
    errorOf,
    /** For an `ErrorBanner` above the form. */
    failure: errors.root?.message,
    isBusy: isSubmitting,
    isDirty,
  }
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
