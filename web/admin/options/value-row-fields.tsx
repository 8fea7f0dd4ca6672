import type { ReactNode } from 'react'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { Metal } from '#contract/metals.ts'
import { MEASURE_EQUIVALENTS, type OptionKind, type SizeMeasure } from '#domain/options.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import type { SubmitForm } from '#web/ui/use-submit-form.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { DEFAULT_SWATCH, fillEquivalents, isText, type OptionFormValues } from './option-values.ts'
import * as texts from './texts.ts'

type ValueRowProps = {
  metals: readonly Metal[]
  submitForm: SubmitForm<OptionFormValues>
  kind: OptionKind
  measure: SizeMeasure | ''
  index: number
  count: number
  /** `buttonId` is the button that keeps the focus. */
  onMove: (to: number, buttonId: string) => void
  onRemove: () => void
}

export function ValueRowFields({
  submitForm,
  metals,
  kind,
  measure,
  index,
  count,
  onMove,
  onRemove,
}: ValueRowProps) {
  const id = useId()
  const { form, field, setField } = submitForm
  const name = useWatch({ control: form.control, name: `values.${index}.label` })
  const upId = `${id}-up`
  const downId = `${id}-down`
  const labelField = field(`values.${index}.label`)
  return (
    <div className="option-value">
      <TextField
        label={texts.fieldOf(texts.value, name)}
        hideLabel
        maxLength={40}
        {...labelField}
        onBlur={(event) => {
          setField(`values.${index}.equivalents`, fillEquivalents(form.getValues(`values.${index}`), measure))
          return labelField.onBlur(event)
        }}
      />
      {measure !== '' &&
        MEASURE_EQUIVALENTS[measure].map((equivalent) => (
          <TextField
            key={equivalent}
            label={<CellLabel field={texts.equivalents[equivalent]} value={name} />}
            maxLength={10}
            inputMode={isText(equivalent) ? undefined : 'decimal'}
            {...field(`values.${index}.equivalents.${equivalent}`)}
          />
        ))}
      {kind === 'metal' && <MetalField submitForm={submitForm} metals={metals} index={index} value={name} />}
      {kind === 'colour' && <ColourFields submitForm={submitForm} index={index} value={name} />}
      <Checkbox
        label={<CellLabel field={texts.active} value={name} />}
        {...form.register(`values.${index}.isActive`)}
      />
      <span className="option-value__buttons">
        <IconButton
          id={upId}
          icon="chevron-up"
          label={texts.moveUp(name)}
          aria-disabled={index === 0 || undefined}
          onClick={() => onMove(index - 1, upId)}
        />
        <IconButton
          id={downId}
          icon="chevron-down"
          label={texts.moveDown(name)}
          aria-disabled={index === count - 1 || undefined}
          onClick={() => onMove(index + 1, downId)}
        />
        <IconButton icon="trash" label={texts.remove(name)} onClick={onRemove} />
      </span>
    </div>
  )
}

/** Screen readers hear whose field it is. On wide screens the head of the column is seen instead. */
const CellLabel = ({ field, value }: { field: string; value: string }): ReactNode => (
  <>
    <span aria-hidden="true">{field}</span>
    <VisuallyHidden>{texts.fieldOf(field, value)}</VisuallyHidden>
  </>
)

type CellProps = { submitForm: SubmitForm<OptionFormValues>; index: number; value: string }

type MetalFieldProps = CellProps & { metals: readonly Metal[] }

function MetalField({ submitForm: { form, field }, metals, index, value }: MetalFieldProps) {
  const saved = form.getValues(`values.${index}.metalType`)
  return (
    <SelectField
      label={<CellLabel field={texts.metal} value={value} />}
      {...field(`values.${index}.metalType`)}
    >
      <option value="">{texts.noMetal}</option>
      {metals.map(({ code, name, isActive }) => (
        <option key={code} value={code}>
          {isActive ? name : texts.inactiveMetal(name)}
        </option>
      ))}
      {saved !== '' && !metals.some(({ code }) => code === saved) && <option value={saved}>{saved}</option>}
    </SelectField>
  )
}

function ColourFields({ submitForm: { form, setField }, index, value }: CellProps) {
  const path = `values.${index}.secondSwatch` as const
  const secondSwatch = useWatch({ control: form.control, name: path })
  return (
    <span className="option-value__colours">
      <ColourInput label={texts.fieldOf(texts.swatch, value)} {...form.register(`values.${index}.swatch`)} />
      <Checkbox
        label={<CellLabel field={texts.twoTone} value={value} />}
        checked={secondSwatch !== ''}
        onChange={(event) => setField(path, event.target.checked ? DEFAULT_SWATCH : '')}
      />
      {secondSwatch !== '' && (
        <ColourInput label={texts.fieldOf(texts.secondSwatch, value)} {...form.register(path)} />
      )}
    </span>
  )
}

const ColourInput = ({ label, ...input }: React.ComponentProps<'input'> & { label: string }) => (
  <input {...input} type="color" className="colour-input" aria-label={label} />
)
