import type { ComponentProps } from 'react'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { useFieldError } from './form-errors.ts'

/** The fields of `ui`, which say what is wrong with them when a `FormDialog` was refused. */
export function FormTextField(props: ComponentProps<typeof TextField>) {
  const fieldError = useFieldError(props.name)
  return <TextField {...props} error={props.error ?? fieldError} />
}

export function FormTextAreaField(props: ComponentProps<typeof TextAreaField>) {
  const fieldError = useFieldError(props.name)
  return <TextAreaField {...props} error={props.error ?? fieldError} />
}

export function FormSelectField(props: ComponentProps<typeof SelectField>) {
  const fieldError = useFieldError(props.name)
  return <SelectField {...props} error={props.error ?? fieldError} />
}
