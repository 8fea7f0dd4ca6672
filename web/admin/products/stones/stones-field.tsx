import { useId, useRef } from 'react'
import { formatInr } from '#domain/money.ts'
import {
  CERTIFICATE_LABORATORIES,
  calculateStoneAmount,
  calculateStoneTotals,
  formatCarats,
  STONE_LIMITS,
  STONE_PRICE_BASES,
  STONE_SETTINGS,
  STONE_SHAPES,
  STONES,
  type StoneKind,
  type StonePriceBasis,
} from '#domain/stones.ts'
import { CertificateField } from '#web/admin/kit/certificate-field.tsx'
import { createRandomId } from '#web/random-id.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { createStoneDraft, type StoneDraft, type StoneTextField, toStoneLine } from './stone-draft.ts'
import * as texts from './texts.ts'
import './stones.css'

type StonesFieldProps = {
  stones: readonly StoneDraft[]
  onChange: (stones: StoneDraft[]) => void
  errorOf: (index: number, field: keyof StoneDraft) => string | undefined
}

/** The stones of a product or variant, line by line, with what they cost. */
export function StonesField({ stones, onChange, errorOf }: StonesFieldProps) {
  const listRef = useRef<HTMLDivElement>(null)
  const addButtonId = useId()
  const lists = { shapes: useId(), settings: useId(), laboratories: useId() }
  const change = (key: string, changes: Partial<StoneDraft>) =>
    onChange(stones.map((stone) => (stone.key === key ? { ...stone, ...changes } : stone)))
  const add = () => {
    onChange([...stones, createStoneDraft(createRandomId())])
    // The new line exists after the next render.
    requestAnimationFrame(() =>
      listRef.current?.querySelector<HTMLSelectElement>('.stone-line:last-of-type select')?.focus(),
    )
  }
  const remove = (key: string) => {
    document.getElementById(addButtonId)?.focus()
    onChange(stones.filter((stone) => stone.key !== key))
  }
  return (
    <fieldset className="stones-field">
      <legend className="field__label">{texts.title}</legend>
      <p className="caption">{texts.help}</p>
      <div ref={listRef} className="stones-field__lines">
        {stones.map((stone, index) => (
          <StoneLineFields
            key={stone.key}
            stone={stone}
            position={index + 1}
            lists={lists}
            errorOf={(field) => errorOf(index, field)}
            onChange={(changes) => change(stone.key, changes)}
            onRemove={() => remove(stone.key)}
          />
        ))}
      </div>
      <StoneTotals stones={stones} />
      {stones.length < STONE_LIMITS.lines ? (
        <Button id={addButtonId} variant="text" size="small" icon="plus" onClick={add}>
          {texts.add}
        </Button>
      ) : (
        <p className="caption">{texts.limitReached(STONE_LIMITS.lines)}</p>
      )}
      <Suggestions id={lists.shapes} values={STONE_SHAPES} />
      <Suggestions id={lists.settings} values={STONE_SETTINGS} />
      <Suggestions id={lists.laboratories} values={CERTIFICATE_LABORATORIES} />
    </fieldset>
  )
}

type StoneLineFieldsProps = {
  stone: StoneDraft
  position: number
  lists: { shapes: string; settings: string; laboratories: string }
  errorOf: (field: keyof StoneDraft) => string | undefined
  onChange: (changes: Partial<StoneDraft>) => void
  onRemove: () => void
}

function StoneLineFields({ stone, position, lists, errorOf, onChange, onRemove }: StoneLineFieldsProps) {
  const line = toStoneLine(stone)
  const text = (field: StoneTextField) => ({
    value: stone[field],
    error: errorOf(field),
    maxLength: STONE_LIMITS.text,
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  return (
    <div className="stone-line" role="group" aria-label={texts.lineTitle(position)}>
      <SelectField
        label={texts.kind}
        value={stone.kind}
        error={errorOf('kind')}
        onChange={(event) => onChange({ kind: event.target.value as StoneKind })}
      >
        <option value="" disabled>
          {texts.chooseKind}
        </option>
        {STONES.map(({ kind, label }) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField label={texts.count} inputMode="numeric" {...text('count')} />
      <TextField label={texts.carats} inputMode="decimal" suffix={texts.caratUnit} {...text('carats')} />
      <TextField label={texts.price} inputMode="decimal" prefix="₹" {...text('price')} />
      <SelectField
        label={texts.priceBasis}
        value={stone.priceBasis}
        onChange={(event) => onChange({ priceBasis: event.target.value as StonePriceBasis })}
      >
        {STONE_PRICE_BASES.map((basis) => (
          <option key={basis} value={basis}>
            {basis === 'carat' ? texts.perCarat : texts.perPiece}
          </option>
        ))}
      </SelectField>
      <TextField label={texts.shape} optional list={lists.shapes} {...text('shape')} />
      <TextField label={texts.colour} optional {...text('colour')} />
      <TextField label={texts.clarity} optional {...text('clarity')} />
      <TextField label={texts.cut} optional {...text('cut')} />
      <TextField label={texts.setting} optional list={lists.settings} {...text('setting')} />
      <TextField label={texts.laboratory} optional list={lists.laboratories} {...text('laboratory')} />
      <TextField label={texts.certificateNumber} optional {...text('certificateNumber')} />
      <CertificateField
        className="stone-line__url"
        value={stone.certificateUrl}
        error={errorOf('certificateUrl')}
        onChange={(certificateUrl) => onChange({ certificateUrl })}
      />
      <div className="stone-line__footer">
        <span className="num">
          {line ? texts.amount(formatInr(calculateStoneAmount(line))) : texts.amountMissing}
        </span>
        <IconButton icon="trash" label={texts.remove(position)} onClick={onRemove} />
      </div>
    </div>
  )
}

/** Without the lines that are not complete yet. */
function StoneTotals({ stones }: { stones: readonly StoneDraft[] }) {
  const lines = stones.map(toStoneLine).filter((line) => line !== null)
  if (lines.length === 0) return null
  const { count, caratThousandths, charges } = calculateStoneTotals(lines)
  return (
    <p className="stones-field__total num" aria-live="polite">
      {texts.total(count, formatCarats(caratThousandths), formatInr(charges))}
    </p>
  )
}

const Suggestions = ({ id, values }: { id: string; values: readonly string[] }) => (
  <datalist id={id}>
    {values.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
)
