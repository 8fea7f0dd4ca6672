import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import * as texts from './texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type FieldProps = {
  label: ReactNode
  /** Help for filling it in. Stays visible with an error. */
  hint?: ReactNode | undefined
  /** The error message. */
  error?: string | undefined
  /** Optional fields are marked, required ones are not. */
  optional?: boolean | undefined
  hideLabel?: boolean | undefined
  className?: string | undefined
}

type ControlProps = { id: string; describedBy: string | undefined; isInvalid: boolean }

/** Label, control, hint and error, connected for screen readers. */
export function Field({
  control,
  ...fieldProps
}: FieldProps & { id?: string | undefined; control: (controlState: ControlProps) => ReactNode }) {
  const { label, hint, error, optional, hideLabel, className } = fieldProps
  const generatedId = useId()
  const id = fieldProps.id ?? generatedId
  const describedBy = classes(hint && `${id}-hint`, error && `${id}-error`) || undefined
  return (
    <div className={classes('field', className)}>
      <label className="field__label" htmlFor={id}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {optional && <span className="field__optional">{texts.optional}</span>}
      </label>
      {control({ id, describedBy, isInvalid: Boolean(error) })}
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field__error" id={id}>
      <Icon name="info" size="small" />
      {children}
    </p>
  )
}

type InputAffixes = {
  icon?: IconName
  /** ₹ before the number. */
  prefix?: ReactNode
  /** A unit or a button after the input. */
  suffix?: ReactNode
}

export function TextField(props: FieldProps & InputAffixes & Omit<ComponentProps<'input'>, 'prefix'>) {
  const [fieldProps, { icon, prefix, suffix, ...input }] = splitFieldProps(props)
  return (
    <Field
      {...fieldProps}
      control={(controlState) => (
        <span className={classes('input', input.readOnly && 'input--read-only')}>
          {icon && <Icon name={icon} size="small" />}
          {prefix && <span className="input__affix">{prefix}</span>}
          <input {...input} {...controlProps(controlState)} />
          {suffix && <span className="input__affix">{suffix}</span>}
          {input.readOnly && <Icon name="lock" size="small" />}
        </span>
      )}
    />
  )
}

export function TextAreaField(props: FieldProps & ComponentProps<'textarea'>) {
  const [fieldProps, textareaProps] = splitFieldProps(props)
  return (
    <Field
      {...fieldProps}
      control={(controlState) => (
        <span className={classes('input input--area', textareaProps.readOnly && 'input--read-only')}>
          <textarea rows={3} {...textareaProps} {...controlProps(controlState)} />
        </span>
      )}
    />
  )
}

/** The browser's own select, which works best on phones and with the keyboard. */
export function SelectField(props: FieldProps & ComponentProps<'select'>) {
  const [fieldProps, select] = splitFieldProps(props)
  return (
    <Field
      {...fieldProps}
      control={(controlState) => (
        <span className="input input--select">
          <select {...select} {...controlProps(controlState)} />
          <Icon name="chevron-down" size="small" />
        </span>
      )}
    />
  )
}

const controlProps = ({ id, describedBy, isInvalid }: ControlProps) => ({
  id,
  className: 'input__control',
  'aria-invalid': isInvalid || undefined,
  'aria-describedby': describedBy,
})

function splitFieldProps<P extends FieldProps & { id?: string | undefined }>(props: P) {
  const { label, hint, error, optional, hideLabel, className, ...control } = props
  return [{ label, hint, error, optional, hideLabel, className, id: control.id }, control] as const
}

/** Moves the focus to the first field with an error, after a failed submit. */
export function focusFirstError(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/**
 * For `onMouseDown` of a submit button. A field that shows its error when it loses the focus would move the button away
 * from under the pointer, and the click would be lost.
 */
export const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault()
