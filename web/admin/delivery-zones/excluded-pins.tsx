import { useRef } from 'react'
import { parsePins } from '#domain/delivery-zones.ts'
import { adminApi } from '#web/admin/api.ts'
import { getConflictingRow } from '#web/admin/kit/edit-conflict.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import * as texts from './texts.ts'
import { pinsError } from './zone-values.ts'

type Excluded = { pins: string[]; version?: number }

/** The PIN codes that no zone delivers to, with their form. */
export function ExcludedPins({ pins, onSaved }: { pins: string[]; onSaved: () => void }) {
  const editor = useEditor<Excluded>()
  /** What this person has seen: those of the opening, or of the answer that others have saved. */
  const known = useRef(pins)
  const open = () => {
    known.current = pins
    editor.open({ pins })
  }
  return (
    <section className="excluded-pins" aria-labelledby="excluded-pins">
      <h2 id="excluded-pins" className="h3">
        {texts.excludedTitle}
      </h2>
      <p className="muted">{texts.excludedHint}</p>
      <p className="num excluded-pins__list">{pins.length > 0 ? pins.join(', ') : texts.excludedNone}</p>
      <Button variant="secondary" size="small" icon="edit" onClick={open}>
        {texts.excludedEdit}
      </Button>
      {editor.opened && (
        <FormDialog
          key={editor.opened.formKey}
          title={texts.excludedTitle}
          editor={editor}
          submitLabel={texts.excludedSave}
          failure={texts.excludedFailed}
          labels={{ pins: texts.excludedTitle }}
          defaultValues={{ pins: (editor.opened.item?.pins ?? pins).join(', ') }}
          validate={(values) => pinsError(values.pins, false)}
          save={async (values) => {
            try {
              const saved = await adminApi.delivery.excludePins({
                pins: parsePins(values.pins),
                was: known.current,
              })
              return saved.message
            } catch (error) {
              known.current = getConflictingRow<Excluded>(error)?.pins ?? known.current
              throw error
            }
          }}
          onSaved={onSaved}
        >
          {({ field }) => (
            <TextAreaField
              label={texts.excludedTitle}
              hint={texts.pinsHint}
              inputMode="numeric"
              rows={6}
              data-autofocus
              {...field('pins')}
            />
          )}
        </FormDialog>
      )}
    </section>
  )
}
