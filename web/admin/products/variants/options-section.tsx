import { useId, useState } from 'react'
import type { Option, OptionValue } from '#contract/options.ts'
import { isValueOffered } from '#domain/options.ts'
import { MAX_OPTIONS } from '#domain/variants.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError, SelectField, TextField } from '#web/ui/field.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { addOptionValues } from './add-option-values.ts'
import * as texts from './texts.ts'
import type { VariantGrid } from './use-variant-grid.ts'
import { getUsedValues } from './variant-rows.ts'

/** Which options customers choose, and with which values. */
export function OptionsSection({ grid }: { grid: VariantGrid }) {
  const { options } = grid
  return (
    <section className="product-form__section" aria-labelledby="product-options">
      <h2 id="product-options">{texts.options}</h2>
      <p className="caption">{texts.optionsHelp}</p>
      {options.map((option, position) => (
        <OptionFields key={option._id} grid={grid} option={option} position={position} />
      ))}
      {options.length < MAX_OPTIONS ? (
        <AddOption grid={grid} />
      ) : (
        <p className="caption">{texts.optionLimit(MAX_OPTIONS)}</p>
      )}
    </section>
  )
}

function AddOption({ grid: { lists, options, chooseOption } }: { grid: VariantGrid }) {
  const [optionId, setOptionId] = useState('')
  const choices = lists.filter(({ _id }) => !options.some((option) => option._id === _id))
  if (lists.length === 0) return <p className="caption">{texts.noOptions}</p>
  return (
    <div className="product-form__add">
      <SelectField
        label={texts.option(options.length + 1)}
        hideLabel
        value={optionId}
        onChange={(event) => setOptionId(event.target.value)}
      >
        <option value="">{texts.chooseOption}</option>
        {choices.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button
        variant="secondary"
        icon="plus"
        disabled={optionId === ''}
        onClick={() => {
          chooseOption(optionId)
          setOptionId('')
        }}
      >
        {texts.addOption}
      </Button>
    </div>
  )
}

type OptionFieldsProps = { grid: VariantGrid; option: Option; position: number }

function OptionFields({ grid, option, position }: OptionFieldsProps) {
  const errorId = useId()
  const used = getUsedValues(grid.rows, option, position).map(({ _id }) => _id)
  const error = grid.form.errorOf(`options.${position}`)
  const isOffered = (value: OptionValue) => isValueOffered(value, grid.metals)
  const toggle = (valueId: string, isChosen: boolean) =>
    isChosen ? grid.chooseValue(position, valueId) : grid.dropValue(position, valueId)
  return (
    <fieldset className="product-option" aria-describedby={error ? errorId : undefined}>
      <legend className="field__label">{option.name}</legend>
      <IconButton
        className="product-option__remove"
        icon="trash"
        label={texts.removeOption(option.name)}
        onClick={() => void grid.dropOption(position)}
      />
      <div className="product-option__values">
        {option.values
          .filter((value) => isOffered(value) || used.includes(value._id))
          .map((value) => (
            <ValueChoice
              key={value._id}
              value={value}
              isOffered={isOffered(value)}
              isChosen={used.includes(value._id)}
              isInvalid={error !== undefined}
              onToggle={(isChosen) => toggle(value._id, isChosen)}
            />
          ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {option.kind === 'size' && (
        <ValueRange
          grid={grid}
          option={option}
          position={position}
          values={option.values.filter(isOffered)}
        />
      )}
      <NewValue grid={grid} option={option} position={position} />
    </fieldset>
  )
}

type ValueChoiceProps = {
  value: OptionValue
  isOffered: boolean
  isChosen: boolean
  isInvalid: boolean
  onToggle: (isChosen: boolean) => void
}

const ValueChoice = ({
  value: { label, swatch },
  isOffered,
  isChosen,
  isInvalid,
  onToggle,
}: ValueChoiceProps) => (
  <label className="value-choice">
    <input
      type="checkbox"
      className="visually-hidden"
      checked={isChosen}
      aria-invalid={isInvalid || undefined}
      onChange={(event) => onToggle(event.target.checked)}
    />
    {swatch && <Swatch colours={swatch} />}
    {isOffered ? label : texts.inactiveValue(label)}
  </label>
)

type ValueRangeProps = OptionFieldsProps & { values: readonly OptionValue[] }

/** Chooses all sizes from one to another. */
function ValueRange({ grid, option: { name }, position, values }: ValueRangeProps) {
  const [range, setRange] = useState({ from: '', to: '' })
  const { from, to } = range
  if (values.length < 3) return null
  const fields = [
    ['from', texts.rangeFrom(name), texts.from],
    ['to', texts.rangeTo(name), texts.to],
  ] as const
  return (
    <div className="product-form__add product-option__range">
      {fields.map(([end, label, placeholder]) => (
        <SelectField
          key={end}
          label={label}
          hideLabel
          value={range[end]}
          onChange={(event) => setRange({ ...range, [end]: event.target.value })}
        >
          <option value="">{placeholder}</option>
          {values.map((value) => (
            <option key={value._id} value={value._id}>
              {value.label}
            </option>
          ))}
        </SelectField>
      ))}
      <Button
        variant="secondary"
        disabled={from === '' || to === ''}
        onClick={() => {
          grid.chooseRange(position, from, to)
          setRange({ from: '', to: '' })
        }}
      >
        {texts.addRange}
      </Button>
    </div>
  )
}

/** Adds values to the list of the shop, and chooses them. */
function NewValue({ grid, option, position }: OptionFieldsProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    if (isBusy || text.trim() === '') return
    setBusy(true)
    const result = await addOptionValues(option, text, grid.metals)
    setBusy(false)
    setError(result.error)
    if (result.error !== undefined) return
    grid.addToList(result.option, position, result.valueIds)
    setText('')
  }
  return (
    <div className="product-form__add product-option__new">
      <TextField
        label={texts.newValue(option.name)}
        hideLabel
        placeholder={texts.newValuePlaceholder}
        maxLength={40}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter adds the value instead of submitting the whole form.
          if (event.key !== 'Enter') return
          event.preventDefault()
          void add()
        }}
      />
      <Button variant="secondary" disabled={text.trim() === ''} busy={isBusy} onClick={() => void add()}>
        {texts.addValue}
      </Button>
    </div>
  )
}
