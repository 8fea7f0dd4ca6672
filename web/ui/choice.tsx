import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { FieldError } from './field.tsx'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

export function Checkbox({ error, ...props }: ChoiceProps & { error?: string | undefined }) {
  const id = useId()
  return (
    <div className={classes('choice-field', props.className)}>
      <ChoiceInput
        {...props}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      />
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

/** Put radios that share a `name` in a `<ChoiceGroup>`. */
export function Radio(props: ChoiceProps) {
  return <ChoiceInput {...props} type="radio" />
}

/** Takes effect at once, without a Save button. */
export function Switch({ label, hint, className, ...input }: ChoiceProps) {
  return (
    <label className={classes('switch-field', className)}>
      <span>
        <span className="switch-field__label">{label}</span>
        {hint && <span className="choice__hint">{hint}</span>}
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says its state itself */}
      <input {...input} type="checkbox" role="switch" className="switch" />
    </label>
  )
}

function ChoiceInput({ label, hint, className, ...input }: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  return (
    <label className={classes('choice', className)}>
      <input {...input} className={`choice__${input.type}`} />
      <span>
        {label}
        {hint && <span className="choice__hint">{hint}</span>}
      </span>
    </label>
  )
}

/** A group of choices. `legend` is the question. */
export function ChoiceGroup({
  legend,
  hideLegend,
  error,
  children,
  className,
}: {
  legend: ReactNode
  hideLegend?: boolean
  error?: string | undefined
  children: ReactNode
  className?: string
}) {
  const id = useId()
  return (
    <fieldset className={classes('choice-group', className)} aria-describedby={error ? id : undefined}>
      <legend className={hideLegend ? 'visually-hidden' : 'field__label'}>{legend}</legend>
      {children}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}

/** A radio as a panel with a title and a detail line. */
export function ChoiceCard({
  title,
  detail,
  icon,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  title: ReactNode
  detail?: ReactNode
  icon?: ReactNode
}) {
  return (
    <label className="choice-card">
      <input {...input} type="radio" className="choice__radio" />
      <span>
        <b className="choice-card__title">{title}</b>
        {detail && <span className="choice__hint">{detail}</span>}
      </span>
      {icon}
    </label>
  )
}
