import { useWatch } from 'react-hook-form'
import type { ProductField } from '#contract/product-fields.ts'
import { FIELD_KINDS, FIELD_PLACES, hasChoices } from '#domain/product-fields.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { Checkbox, ChoiceGroup, Switch } from '#web/ui/choice.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { type FormErrors, requiredErrors, type SubmitForm } from '#web/ui/use-submit-form.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { type FieldFormValues, toFieldInput, toFormValues } from './field-values.ts'
import * as texts from './texts.ts'

const FIELD_LABELS = {
  name: texts.name,
  kind: texts.kind,
  unit: texts.unit,
  choices: texts.choices,
  ...texts.places,
  isActive: texts.active,
}

type ProductFieldFormProps = {
  editor: Editor<ProductField>
  /** The name of a new field: one that products have values under. */
  newName: string
  onSaved: () => void
}

export function ProductFieldForm({ editor, newName, onSaved }: ProductFieldFormProps) {
  const field = editor.opened?.item ?? null
  return (
    <FormDialog
      title={field ? texts.edit : texts.add}
      editor={editor}
      size="wide"
      submitLabel={field ? texts.update : texts.create}
      failure={texts.saveFailed}
      labels={FIELD_LABELS}
      defaultValues={toFormValues(field, newName)}
      validate={validate}
      save={async (values, version) => {
        const input = toFieldInput(values)
        const { message } = field
          ? await adminApi.productFields.update({ id: field._id, ...input, version })
          : await adminApi.productFields.create(input)
        return message
      }}
      onSaved={onSaved}
    >
      {(submitForm) => <Fields submitForm={submitForm} />}
    </FormDialog>
  )
}

function validate(values: FieldFormValues): FormErrors<FieldFormValues> {
  const errors: FormErrors<FieldFormValues> = requiredErrors(values, { name: texts.nameRequired })
  if (hasChoices(values.kind))
    for (const [index, { label }] of values.choices.entries())
      if (label.trim() === '') errors[`choices.${index}.label`] = texts.choiceRequired
  return errors
}

function Fields({ submitForm }: { submitForm: SubmitForm<FieldFormValues> }) {
  const { form, field } = submitForm
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <>
      <TextField
        label={texts.name}
        required
        maxLength={60}
        hint={texts.nameHint}
        data-autofocus
        {...field('name')}
      />
      <div className="form-dialog__columns">
        <SelectField label={texts.kind} hint={texts.kindHint} {...field('kind')}>
          {FIELD_KINDS.map((each) => (
            <option key={each} value={each}>
              {texts.kinds[each]}
            </option>
          ))}
        </SelectField>
        {kind === 'number' && (
          <TextField label={texts.unit} optional maxLength={12} hint={texts.unitHint} {...field('unit')} />
        )}
      </div>
      {hasChoices(kind) && <ChoiceFields submitForm={submitForm} />}
      <ChoiceGroup legend={texts.shownIn} className="field-places">
        {FIELD_PLACES.map((place) => (
          <Checkbox
            key={place}
            label={texts.places[place]}
            hint={texts.placeHints[place]}
            {...form.register(place)}
          />
        ))}
      </ChoiceGroup>
      <Switch label={texts.active} hint={texts.activeHint} {...form.register('isActive')} />
    </>
  )
}
