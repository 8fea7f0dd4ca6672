import type { ComponentProps } from 'react'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { useProblem } from './form-errors.ts'

/** The fields of `ui`, which say what is wrong with them when a `FormDialog` was refused. */
export function FormText(props: ComponentProps<typeof TextField>) {
  const problem = useProblem(props.name)
  return <TextField {...props} error={props.error ?? problem} />
}

export function FormTextArea(props: ComponentProps<typeof TextAreaField>) {
  const problem = useProblem(props.name)
  return <TextAreaField {...props} error={props.error ?? problem} />
}

export function FormSelect(props: ComponentProps<typeof SelectField>) {
  const problem = useProblem(props.name)
  return <SelectField {...props} error={props.error ?? problem} />
}
