import { Link } from 'react-router'
import type { ProductField } from '#contract/product-fields.ts'
import { ShopError } from '#domain/errors.ts'
import { findField, MAX_FIELD_VALUE_LENGTH, parseFieldValue, splitValues } from '#domain/product-fields.ts'
import { slugify } from '#domain/slug.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { createRandomId } from '#web/random-id.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Checkbox, ChoiceGroup } from '#web/ui/choice.tsx'
import { FieldError, SelectField, TextField } from '#web/ui/field.tsx'
import * as texts from './fields-texts.ts'
import type { ProductForm } from './use-product-form.ts'

type FieldsSectionProps = { form: ProductForm; fields: readonly ProductField[] }

/** The product fields of the shop, each with the input of its kind, and texts that have no field. */
export function FieldsSection({ form, fields }: FieldsSectionProps) {
  const { draft, setField, errorOf } = form
  const error = errorOf('attributes')
  const others = draft.attributes.filter(({ name }) => !findField(fields, name))
  const setValue = (name: string, value: string) => {
    const isKnown = draft.attributes.some((attribute) => attribute.name === name)
    setField(
      'attributes',
      isKnown
        ? draft.attributes.map((attribute) => (attribute.name === name ? { ...attribute, value } : attribute))
        : [...draft.attributes, { key: createRandomId(), name, value }],
    )
  }
  return (
    <section className="product-form__section" aria-labelledby="product-fields">
      <h2 id="product-fields">{texts.title}</h2>
      <p className="caption">
        {texts.hint} <Link to={adminPaths.productFields}>{texts.manage}</Link>
      </p>
      {error && <FieldError id="product-fields-error">{error}</FieldError>}
      <div className="product-form__fields">
        {fields
          .filter(({ isActive }) => isActive)
          .map((field) => (
            <FieldInput
              key={field._id}
              field={field}
              value={draft.attributes.find(({ name }) => name === field.name)?.value ?? ''}
              isChecked={error !== undefined}
              onChange={(value) => setValue(field.name, value)}
            />
          ))}
        {others.map(({ key, name, value }) => (
          <TextField
            key={key}
            label={name}
            optional
            maxLength={MAX_FIELD_VALUE_LENGTH}
            className="span-2"
            value={value}
            suffix={<IconButton icon="trash" label={texts.clear(name)} onClick={() => setValue(name, '')} />}
            onChange={(event) => setValue(name, event.target.value)}
          />
        ))}
      </div>
    </section>
  )
}

type FieldInputProps = {
  field: ProductField
  value: string
  /** The server has refused a value: each says what is wrong with it. */
  isChecked: boolean
  onChange: (value: string) => void
}

function FieldInput({ field, value, isChecked, onChange }: FieldInputProps) {
  const { name, kind, unit, choices } = field
  const props = {
    label: name,
    optional: true,
    value,
    error: isChecked && value.trim() !== '' ? findError(field, value) : undefined,
  }
  if (kind === 'choices') return <SeveralChoices field={field} value={value} onChange={onChange} />
  if (kind === 'text' || kind === 'number')
    return (
      <TextField
        {...props}
        className="span-2"
        maxLength={MAX_FIELD_VALUE_LENGTH}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        suffix={unit || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  const offered = kind === 'boolean' ? ['Yes', 'No'] : choices
  return (
    <SelectField {...props} className="span-2" onChange={(event) => onChange(event.target.value)}>
      <option value="">{texts.noValue}</option>
      {offered.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
      {/* of a choice that was taken out, or from when the field was of another kind */}
      {value !== '' && !offered.includes(value) && <option value={value}>{texts.oldValue(value)}</option>}
    </SelectField>
  )
}

function SeveralChoices({
  field: { name, choices },
  value,
  onChange,
}: Pick<FieldInputProps, 'field' | 'value' | 'onChange'>) {
  const chosen = splitValues(value)
  const isChosen = (label: string) => chosen.some((each) => slugify(each) === slugify(label))
  const old = chosen.filter((each) => !choices.some((choice) => slugify(choice) === slugify(each)))
  return (
    <ChoiceGroup legend={name} className="span-6 product-form__choices">
      {[...choices, ...old].map((label) => (
        <Checkbox
          key={label}
          label={old.includes(label) ? texts.oldValue(label) : label}
          checked={isChosen(label)}
          onChange={(event) =>
            onChange(
              event.target.checked
                ? [...chosen, label].join(', ')
                : chosen.filter((each) => slugify(each) !== slugify(label)).join(', '),
            )
          }
        />
      ))}
      {choices.length === 0 && old.length === 0 && <p className="muted">{texts.noChoices}</p>}
    </ChoiceGroup>
  )
}

function findError(field: ProductField, value: string): string | undefined {
  try {
    parseFieldValue(field, value)
    return undefined
  } catch (error) {
    if (error instanceof ShopError) return error.message
    throw error
  }
}
