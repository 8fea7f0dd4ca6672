import { useWatch } from 'react-hook-form'
import type { Metal } from '#contract/metals.ts'
import type { Option } from '#contract/options.ts'
import { OPTION_KINDS, SIZE_MEASURES, type SizeMeasure } from '#domain/options.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { type FormErrors, requiredErrors, type SubmitForm } from '#web/ui/use-submit-form.ts'
import {
  fillEquivalents,
  findValueErrors,
  type OptionFormValues,
  toFormValues,
  toOptionInput,
} from './option-values.ts'
import * as texts from './texts.ts'
import { ValueFields } from './value-fields.tsx'

const FIELD_LABELS = {
  name: texts.name,
  kind: texts.kind,
  measure: texts.measure,
  order: texts.displayOrder,
  values: texts.values,
}

type OptionFormProps = {
  editor: Editor<Option>
  metals: readonly Metal[]
  nextOrder: number
  onSaved: () => void
}

export function OptionForm({ editor, metals, nextOrder, onSaved }: OptionFormProps) {
  const option = editor.opened?.item ?? null
  return (
    <FormDialog
      title={option ? texts.edit : texts.add}
      editor={editor}
      size="wide"
      submitLabel={option ? texts.update : texts.create}
      failure={texts.saveFailed}
      labels={FIELD_LABELS}
      defaultValues={toFormValues(option, nextOrder)}
      validate={validate}
      save={async (values, version) => {
        const input = toOptionInput(values)
        const { message } = option
          ? await adminApi.options.update({ id: option._id, ...input, version })
          : await adminApi.options.create(input)
        return message
      }}
      onSaved={onSaved}
    >
      {(submitForm) => <OptionFields submitForm={submitForm} metals={metals} />}
    </FormDialog>
  )
}

const validate = (values: OptionFormValues): FormErrors<OptionFormValues> => ({
  ...requiredErrors(values, { name: texts.nameRequired }),
  ...findValueErrors(values, { required: texts.valueRequired, notNumber: texts.notNumber }),
})

type OptionFieldsProps = { submitForm: SubmitForm<OptionFormValues>; metals: readonly Metal[] }

function OptionFields({ submitForm, metals }: OptionFieldsProps) {
  const { form, field, setField } = submitForm
  const [kind, measure] = useWatch({ control: form.control, name: ['kind', 'measure'] })
  const changeMeasure = (next: SizeMeasure | '') => {
    setField('measure', next)
    for (const [index, row] of form.getValues('values').entries())
      setField(`values.${index}.equivalents`, fillEquivalents(row, next))
  }
  return (
    <>
      <div className="form-dialog__columns">
        <TextField
          label={texts.name}
          required
          maxLength={60}
          hint={texts.nameHint}
          data-autofocus
          {...field('name')}
        />
        <TextField label={texts.displayOrder} type="number" min={0} step={1} {...field('order')} />
      </div>
      <div className="form-dialog__columns">
        <SelectField label={texts.kind} hint={texts.kindHint} {...field('kind')}>
          {OPTION_KINDS.map((each) => (
            <option key={each} value={each}>
              {texts.kinds[each]}
            </option>
          ))}
        </SelectField>
        {kind === 'size' && (
          <SelectField
            label={texts.measure}
            hint={texts.measureHint}
            {...field('measure')}
            onChange={(event) => changeMeasure(event.target.value as SizeMeasure | '')}
          >
            <option value="">{texts.noMeasure}</option>
            {SIZE_MEASURES.map((each) => (
              <option key={each} value={each}>
                {texts.measures[each]}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <ValueFields
        submitForm={submitForm}
        metals={metals}
        kind={kind}
        measure={kind === 'size' ? measure : ''}
      />
    </>
  )
}
