import type { Api } from '#contract/contract.ts'
import type { ProductField } from '#contract/product-fields.ts'
import { type FieldKind, hasChoices } from '#domain/product-fields.ts'

/** `before`: the label that products have. Blank for a new choice. */
export type ChoiceRow = { label: string; before: string }

export type FieldFormValues = {
  name: string
  kind: FieldKind
  unit: string
  choices: ChoiceRow[]
  isOnPage: boolean
  isOnCard: boolean
  isFilter: boolean
  isOnInvoice: boolean
  isOnTag: boolean
  isActive: boolean
}

/** The values of the form for a saved field, or for a new one. */
export const toFormValues = (field: ProductField | null, newName = ''): FieldFormValues => ({
  name: field?.name ?? newName,
  kind: field?.kind ?? 'text',
  unit: field?.unit ?? '',
  choices: (field?.choices ?? []).map((label) => ({ label, before: label })),
  isOnPage: field?.isOnPage ?? true,
  isOnCard: field?.isOnCard ?? false,
  isFilter: field?.isFilter ?? false,
  isOnInvoice: field?.isOnInvoice ?? false,
  isOnTag: field?.isOnTag ?? false,
  isActive: field?.isActive ?? true,
})

type FieldInput = Parameters<Api['productFields']['create']>[0]

export const toFieldInput = ({ kind, unit, choices, ...values }: FieldFormValues): FieldInput => ({
  ...values,
  kind,
  unit: kind === 'number' ? unit : '',
  choices: hasChoices(kind)
    ? choices.map(({ label, before }) => ({ label, ...(before ? { before } : {}) }))
    : [],
})

/** The labels typed into the field for new choices, without those that the list has already. */
export function parseChoices(text: string, rows: readonly Pick<ChoiceRow, 'label'>[]): string[] {
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
