import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray } from 'react-hook-form'
import { focusById } from '#web/admin/kit/focus-by-id.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import type { SubmitForm } from '#web/ui/use-submit-form.ts'
import { type FieldFormValues, parseChoices } from './field-values.ts'
import * as texts from './texts.ts'

/** The choices of a field, in their order. They are saved with it. */
export function ChoiceFields({ submitForm }: { submitForm: SubmitForm<FieldFormValues> }) {
  const id = useId()
  const { form, field, errorOf } = submitForm
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'choices' })
  const error = errorOf('choices')

  const moveRow = (from: number, to: number, buttonId: string) => {
    if (to < 0 || to >= fields.length) return
    const { label } = form.getValues(`choices.${from}`)
    // A browser removes the focus from a button whose row moves in the page.
    flushSync(() => move(from, to))
    focusById(buttonId)
    announce(texts.moved(label, to + 1, fields.length))
  }

  return (
    <fieldset className="field-choices" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field__label">{texts.choices}</legend>
      {fields.length > 0 && <p className="caption">{texts.renameHint}</p>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {fields.map((row, index) => {
        const [upId, downId] = [`${id}-${row.id}-up`, `${id}-${row.id}-down`]
        return (
          <div key={row.id} className="field-choice">
            <TextField
              label={texts.choice(index + 1)}
              hideLabel
              maxLength={60}
              {...field(`choices.${index}.label`)}
            />
            <span className="row-actions">
              <IconButton
                id={upId}
                icon="chevron-up"
                label={texts.moveUp(row.label)}
                aria-disabled={index === 0 || undefined}
                onClick={() => moveRow(index, index - 1, upId)}
              />
              <IconButton
                id={downId}
                icon="chevron-down"
                label={texts.moveDown(row.label)}
                aria-disabled={index === fields.length - 1 || undefined}
                onClick={() => moveRow(index, index + 1, downId)}
              />
              <IconButton
                icon="trash"
                label={texts.remove(row.label)}
                onClick={() => {
                  focusById(`${id}-new`)
                  remove(index)
                }}
              />
            </span>
          </div>
        )
      })}
      <NewChoices
        id={`${id}-new`}
        onAdd={(text) => {
          const labels = parseChoices(text, form.getValues('choices'))
          append(
            labels.map((label) => ({ label, before: '' })),
            { shouldFocus: false },
          )
          return labels.length
        }}
      />
    </fieldset>
  )
}

/** Adds several choices at once. `onAdd` returns how many were new. */
function NewChoices({ id, onAdd }: { id: string; onAdd: (text: string) => number }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const count = onAdd(text)
    setError(count === 0 ? texts.choicesInList : undefined)
    if (count === 0) return
    announce(texts.choicesAdded(count))
    setText('')
  }
  return (
    <div className="field-choices__add">
      <TextField
        id={id}
        label={texts.newChoices}
        hint={texts.newChoicesHint}
        maxLength={2000}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter adds the choices instead of submitting the whole form.
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (text.trim()) add()
        }}
      />
      <Button variant="secondary" icon="plus" disabled={text.trim() === ''} onClick={add}>
        {texts.addChoices}
      </Button>
    </div>
  )
}
