import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray } from 'react-hook-form'
import type { Metal } from '#contract/metals.ts'
import { MEASURE_EQUIVALENTS, type OptionKind, type SizeMeasure } from '#domain/options.ts'
import { focusById } from '#web/admin/kit/focus-by-id.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import type { SubmitForm } from '#web/ui/use-submit-form.ts'
import { newRow, type OptionFormValues, parseLabels } from './option-values.ts'
import * as texts from './texts.ts'
import { ValueRowFields } from './value-row-fields.tsx'

type ValueFieldsProps = {
  metals: readonly Metal[]
  submitForm: SubmitForm<OptionFormValues>
  kind: OptionKind
  measure: SizeMeasure | ''
}

/** The values of an option, in their order. They are saved with it. */
export function ValueFields({ submitForm, metals, kind, measure }: ValueFieldsProps) {
  const id = useId()
  const { form, errorOf } = submitForm
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'values' })
  const error = errorOf('values')

  const moveRow = (from: number, to: number, buttonId: string) => {
    if (to < 0 || to >= fields.length) return
    const { label } = form.getValues(`values.${from}`)
    // A browser removes the focus from a button whose row moves in the page.
    flushSync(() => move(from, to))
    focusById(buttonId)
    announce(texts.moved(label, to + 1, fields.length))
  }

  const columns = [texts.value, ...detailColumns(kind, measure)]
  return (
    <fieldset
      className={`option-values option-values--${measure || kind}`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="field__label">{texts.values}</legend>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {fields.length > 0 && (
        <div className="option-value option-value--head caption" aria-hidden="true">
          {columns.map((column) => (
            <span key={column}>{column}</span>
          ))}
        </div>
      )}
      {fields.map((row, index) => (
        <ValueRowFields
          key={row.id}
          submitForm={submitForm}
          metals={metals}
          kind={kind}
          measure={measure}
          index={index}
          count={fields.length}
          onMove={(to, buttonId) => moveRow(index, to, buttonId)}
          onRemove={() => {
            focusById(`${id}-new`)
            remove(index)
          }}
        />
      ))}
      <NewValues
        id={`${id}-new`}
        onAdd={(text) => {
          const labels = parseLabels(text, form.getValues('values'))
          append(
            labels.map((label) => newRow(label, measure)),
            { shouldFocus: false },
          )
          return labels.length
        }}
      />
    </fieldset>
  )
}

function detailColumns(kind: OptionKind, measure: SizeMeasure | ''): string[] {
  if (measure !== '') return MEASURE_EQUIVALENTS[measure].map((field) => texts.equivalents[field])
  if (kind === 'metal') return [texts.metal]
  return kind === 'colour' ? [texts.swatch] : []
}

/** Adds several values at once. `onAdd` returns how many were new. */
function NewValues({ id, onAdd }: { id: string; onAdd: (text: string) => number }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const count = onAdd(text)
    setError(count === 0 ? texts.valuesInList : undefined)
    if (count === 0) return
    announce(texts.valuesAdded(count))
    setText('')
  }
  return (
    <div className="option-values__add">
      <TextField
        id={id}
        label={texts.newValues}
        hint={texts.newValuesHint}
        maxLength={2000}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter adds the values instead of submitting the whole form.
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (text.trim()) add()
        }}
      />
      <Button variant="secondary" icon="plus" disabled={text.trim() === ''} onClick={add}>
        {texts.addValues}
      </Button>
    </div>
  )
}
