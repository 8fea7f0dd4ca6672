import { useId, useState } from 'react'
import type { Category } from '#contract/categories.ts'
import { type BlockField, type BlockFields, getInitialContent } from '#contract/home-blocks/fields.ts'
import type { Picture } from '#contract/picture.ts'
import { focusById } from '#web/admin/kit/focus-by-id.ts'
import { moveEntry } from '#web/admin/kit/move-entry.ts'
import { PictureField } from '#web/admin/kit/picture-field.tsx'
import { ProductsField } from '#web/admin/kit/products-field.tsx'
import { MoveButtons, useReorder } from '#web/admin/kit/reorder.tsx'
import { createRandomId } from '#web/random-id.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/choice.tsx'
import { FieldError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { ReviewsField } from './reviews-field.tsx'
import * as texts from './texts.ts'

type Content = Record<string, unknown>
export type FieldContext = {
  categories: readonly Category[]
  /** The error at a path in the form: `blocks.0.content.title`. */
  errorAt: (path: string) => string | undefined
  /** Opens the dialog whose picture goes to this path in the form. */
  onChoosePicture: (path: string) => void
}
type FieldsProps = FieldContext & {
  fields: BlockFields
  content: Content
  path: string
  onChange: (content: Content) => void
}

/** The form of a block, made from the fields of its type. */
export function BlockFieldList({ fields, content, path, onChange, ...shared }: FieldsProps) {
  return Object.entries(fields)
    .filter(([, { showIf }]) => !showIf || showIf.is.includes(content[showIf.field] as string))
    .map(([name, field]) => (
      <OneField
        key={name}
        {...shared}
        field={field}
        path={`${path}.${name}`}
        value={content[name]}
        onChange={(value) => onChange({ ...content, [name]: value })}
      />
    ))
}

type FieldProps = FieldContext & {
  field: BlockField
  path: string
  value: unknown
  onChange: (value: unknown) => void
}

function OneField({ field, value, onChange, ...props }: FieldProps) {
  const { path, errorAt } = props
  const error = errorAt(path)
  switch (field.kind) {
    case 'text': {
      const shared = {
        label: field.label,
        hint: field.hint,
        optional: !field.isRequired,
        maxLength: field.max,
        value: value as string,
        error,
      }
      return field.isLong ? (
        <TextAreaField {...shared} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <TextField {...shared} onChange={(event) => onChange(event.target.value)} />
      )
    }
    case 'link':
    case 'film':
      return (
        <TextField
          label={field.label}
          hint={field.hint ?? texts.linkPathHint}
          optional={field.kind === 'film' || !field.isRequired}
          maxLength={500}
          value={value as string}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'button':
      return <ButtonField {...props} label={field.label} value={value as ButtonValue} onChange={onChange} />
    case 'number':
      return (
        <TextField
          label={field.label}
          hint={field.hint}
          type="number"
          min={field.min}
          max={field.max}
          step={1}
          value={value as number | ''}
          error={error}
          onChange={({ target }) => onChange(target.value === '' ? '' : Number(target.value))}
        />
      )
    case 'toggle':
      return (
        <Switch
          label={field.label}
          hint={field.hint}
          checked={value as boolean}
          onChange={(event) => onChange(event.target.checked)}
        />
      )
    case 'choice':
      return (
        <SelectField
          label={field.label}
          hint={field.hint}
          value={value as string}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        >
          {Object.entries(field.options).map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </SelectField>
      )
    case 'category':
      return (
        <SelectField
          label={field.label}
          hint={field.hint}
          value={value as string}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{texts.noCategory}</option>
          {value !== '' && !props.categories.some(({ _id }) => _id === value) && (
            <option value={value as string}>{texts.unknownCategory}</option>
          )}
          {props.categories.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      )
    case 'products':
      return (
        <ProductsField
          label={field.label}
          max={field.max}
          ids={value as string[]}
          error={error}
          onChange={onChange}
        />
      )
    case 'reviews':
      return (
        <ReviewsField
          label={field.label}
          hint={field.hint}
          max={field.max}
          ids={value as string[]}
          error={error}
          onChange={onChange}
        />
      )
    case 'picture':
      return (
        <PictureField
          label={field.label}
          isRequired={field.isRequired === true}
          value={value as Picture | null}
          error={error ?? errorAt(`${path}.url`)}
          onChoose={() => props.onChoosePicture(path)}
          onChange={onChange}
        />
      )
    case 'list':
      return <ListField {...props} field={field} value={value as Content[]} onChange={onChange} />
  }
}

type ButtonValue = { text: string; path: string }

function ButtonField({
  label,
  path,
  errorAt,
  value,
  onChange,
}: Omit<FieldContext, 'onChoosePicture'> & {
  label: string
  path: string
  value: ButtonValue
  onChange: (value: ButtonValue) => void
}) {
  return (
    <div className="block-pair">
      <TextField
        label={texts.linkText(label)}
        optional
        maxLength={60}
        value={value.text}
        error={errorAt(`${path}.text`)}
        onChange={(event) => onChange({ ...value, text: event.target.value })}
      />
      <TextField
        label={texts.linkPath(label)}
        hint={texts.linkPathHint}
        maxLength={500}
        value={value.path}
        error={errorAt(`${path}.path`)}
        onChange={(event) => onChange({ ...value, path: event.target.value })}
      />
    </div>
  )
}

type ListProps = FieldContext & {
  field: BlockField & { kind: 'list' }
  path: string
  value: Content[]
  onChange: (value: Content[]) => void
}

function ListField({ field, path, value: entries, onChange, ...shared }: ListProps) {
  const error = shared.errorAt(path)
  const [errorId, addId] = [useId(), useId()]
  // Entries have no id. Their fields and buttons move with them, so that the focus stays on the entry that was moved.
  const [keys, setKeys] = useState<readonly string[]>([])
  if (keys.length !== entries.length) setKeys(entries.map(createRandomId))
  const reorder = useReorder({
    count: entries.length,
    nameAt: (index) => texts.entry(field.noun, index + 1),
    onMove: (from, to) => {
      onChange(moveEntry(entries, from, to))
      setKeys(moveEntry(keys, from, to))
    },
  })
  const remove = (index: number) => {
    onChange(entries.filter((_, other) => other !== index))
    setKeys(keys.filter((_, other) => other !== index))
    announce(texts.removed(texts.entry(field.noun, index + 1)))
    requestAnimationFrame(() => focusById(addId))
  }
  return (
    <fieldset className="block-list" aria-describedby={error ? errorId : undefined}>
      <legend>{field.label}</legend>
      {field.hint && <p className="field__hint">{field.hint}</p>}
      {entries.map((entry, index) => {
        const name = texts.entry(field.noun, index + 1)
        return (
          <fieldset className="block-entry" key={keys[index]}>
            <legend>{name}</legend>
            <div className="block-entry__buttons">
              <MoveButtons
                name={name}
                index={index}
                count={entries.length}
                onMove={(to) => reorder.move(index, to)}
              />
              <IconButton icon="trash" label={texts.removeEntry(name)} onClick={() => remove(index)} />
            </div>
            <BlockFieldList
              {...shared}
              fields={field.fields}
              content={entry}
              path={`${path}.${index}`}
              onChange={(changed) => onChange(entries.map((other, at) => (at === index ? changed : other)))}
            />
          </fieldset>
        )
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {entries.length < field.max && (
        <Button
          id={addId}
          variant="secondary"
          size="small"
          icon="plus"
          onClick={() => {
            onChange([...entries, getInitialContent(field.fields)])
            setKeys([...keys, createRandomId()])
          }}
        >
          {texts.addEntry(field.noun)}
        </Button>
      )}
    </fieldset>
  )
}
