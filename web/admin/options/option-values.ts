import type { Api } from '#contract/contract.ts'
import type { Option, OptionValue } from '#contract/options.ts'
import {
  MEASURE_EQUIVALENTS,
  type OptionKind,
  type SizeEquivalents,
  type SizeMeasure,
  suggestEquivalents,
} from '#domain/options.ts'

/** A size in other scales, as the fields of a row hold it. Blank: it has none. */
type EquivalentTexts = Record<keyof SizeEquivalents, string>

/** A value in the form. A new one has no `_id`. */
export type ValueRow = {
  _id?: string
  label: string
  equivalents: EquivalentTexts
  swatch: string
  /** Blank unless it is two-tone. */
  secondSwatch: string
  metalType: string
  isActive: boolean
}

export type OptionFormValues = {
  name: string
  kind: OptionKind
  /** Blank: not measured. */
  measure: SizeMeasure | ''
  order: string
  values: ValueRow[]
}

type OptionInput = Parameters<Api['options']['create']>[0]

/** What a colour field shows before a colour was chosen. */
export const DEFAULT_SWATCH = '#d9b45b'

/** The values of the form for a saved option, or for a new one. */
export const toFormValues = (option: Option | null, nextOrder: number): OptionFormValues => ({
  name: option?.name ?? '',
  kind: option?.kind ?? 'size',
  measure: option?.measure ?? '',
  order: String(option?.order ?? nextOrder),
  values: (option?.values ?? []).map(toRow),
})

function toRow({ _id, label, equivalents, swatch, metalType, isActive }: OptionValue): ValueRow {
  const [first = DEFAULT_SWATCH, second = ''] = swatch?.split('/') ?? []
  return {
    _id,
    label,
    equivalents: toTexts(equivalents),
    swatch: first,
    secondSwatch: second,
    metalType: metalType ?? '',
    isActive,
  }
}

export const newRow = (label: string, measure: SizeMeasure | ''): ValueRow => ({
  label,
  equivalents: suggestTexts(label, measure),
  swatch: DEFAULT_SWATCH,
  secondSwatch: '',
  metalType: '',
  isActive: true,
})

/** Equivalents that staff typed stay. */
export const fillEquivalents = (row: ValueRow, measure: SizeMeasure | ''): EquivalentTexts =>
  Object.values(row.equivalents).some((text) => text.trim() !== '')
    ? row.equivalents
    : suggestTexts(row.label, measure)

const suggestTexts = (label: string, measure: SizeMeasure | ''): EquivalentTexts =>
  toTexts(measure === '' ? {} : suggestEquivalents(measure, label))

const toTexts = (equivalents: SizeEquivalents): EquivalentTexts => ({
  us: equivalents.us ?? '',
  uk: equivalents.uk ?? '',
  eu: equivalents.eu ?? '',
  diameterMm: numberText(equivalents.diameterMm),
  circumferenceMm: numberText(equivalents.circumferenceMm),
  inches: numberText(equivalents.inches),
  cm: numberText(equivalents.cm),
})

const numberText = (number: number | undefined): string => (number === undefined ? '' : String(number))

/** The labels typed into the field for new values, without those that the list has already. */
export function parseLabels(text: string, rows: readonly Pick<ValueRow, 'label'>[]): string[] {
  const seen = new Set(rows.map(({ label }) => label.trim().toLowerCase()))
  return text
    .split(/[,;\n]/)
    .map((label) => label.trim())
    .filter((label) => {
      const isNew = label !== '' && !seen.has(label.toLowerCase())
      seen.add(label.toLowerCase())
      return isNew
    })
}

export const toOptionInput = ({ name, kind, measure, order, values }: OptionFormValues): OptionInput => ({
  name,
  kind,
  measure: measure || null,
  order: Number(order),
  values: values.map((row) => ({
    ...(row._id && { _id: row._id }),
    label: row.label,
    swatch: kind === 'colour' ? [row.swatch, row.secondSwatch].filter(Boolean).join('/') : null,
    metalType: kind === 'metal' ? row.metalType || null : null,
    equivalents: measure === '' ? {} : toEquivalents(row, measure),
    isActive: row.isActive,
  })),
})

/** Only what the measure has: after a new measure the others stay in the form, where they are not shown. */
function toEquivalents({ equivalents }: ValueRow, measure: SizeMeasure): SizeEquivalents {
  const entries = MEASURE_EQUIVALENTS[measure].flatMap((field) => {
    const text = equivalents[field].trim()
    return text === '' ? [] : [[field, isText(field) ? text : Number(text)]]
  })
  return Object.fromEntries(entries)
}

export const isText = (field: keyof SizeEquivalents): boolean =>
  field === 'us' || field === 'uk' || field === 'eu'

type ValueErrorTexts = { required: string; notNumber: string }

/** What is wrong in the rows, by the path of the field. */
export function findValueErrors(
  { kind, measure, values }: OptionFormValues,
  texts: ValueErrorTexts,
): Record<string, string> {
  const numbers =
    kind === 'size' && measure !== '' ? MEASURE_EQUIVALENTS[measure].filter((field) => !isText(field)) : []
  const errors: Record<string, string> = {}
  for (const [index, { label, equivalents }] of values.entries()) {
    if (label.trim() === '') errors[`values.${index}.label`] = texts.required
    for (const field of numbers)
      if (!/^(\d+(\.\d+)?)?$/.test(equivalents[field].trim()))
        errors[`values.${index}.equivalents.${field}`] = texts.notNumber
  }
  return errors
}
