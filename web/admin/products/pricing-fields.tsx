import type { Metal } from '#contract/metals.ts'
import { getHallmarkingCharge, type HallmarkingCharges } from '#domain/hallmarking.ts'
import { formatRupees, toRupees } from '#domain/money.ts'
import type { MakingType } from '#domain/pricing.ts'
import { Switch } from '#web/ui/choice.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { getStoneCharges, type PricingDraft, type PricingTextField } from './pricing-draft.ts'
import * as texts from './pricing-texts.ts'
import type { StoneDraft } from './stones/stone-draft.ts'
import { StonesField } from './stones/stones-field.tsx'

/** The form that these fields belong to: that of a product, or that of a variant in a grid. */
export type PricingForm = {
  draft: PricingDraft
  /** The props that connect a text field or select with the form. */
  field: (name: PricingTextField) => object
  setStoneLines: (lines: StoneDraft[]) => void
  setHasHallmarkingCharge: (value: boolean) => void
  errorOf: (path: `stoneLines.${number}.${keyof StoneDraft}`) => string | undefined
}

type MetalFieldsProps = { form: PricingForm; metals: readonly Metal[]; isOptional: boolean }

export function MetalFields({ form: { draft, field }, metals, isOptional }: MetalFieldsProps) {
  // a metal that was switched off stays with the products that have it
  const choices = metals.filter(({ code, isActive }) => isActive || code === draft.metal)
  return (
    <>
      <SelectField label={texts.metal} optional={isOptional} className="span-2" {...field('metal')}>
        <option value="">{texts.noMetal}</option>
        {choices.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={texts.metalWeight}
        optional={isOptional}
        inputMode="decimal"
        suffix="g"
        hint={texts.metalWeightHint}
        className="span-2"
        {...field('metalWeight')}
      />
    </>
  )
}

const MAKING_SUFFIXES: Record<MakingType, string | undefined> = {
  percentage: '%',
  flat: undefined,
  'per-gram': '/g',
}

type ChargesFieldsProps = {
  form: PricingForm
  /** The setting, in rupees. */
  hallmarkingCharges: HallmarkingCharges<number>
}

/** Making charges, wastage, stone charges and hallmarking of a live price. */
export function ChargesFields({ form, hallmarkingCharges }: ChargesFieldsProps) {
  const { draft, field, setHasHallmarkingCharge } = form
  const isByWeight = draft.makingType !== 'flat'
  return (
    <>
      <TextField
        label={texts.making}
        optional
        inputMode="decimal"
        className="span-2"
        prefix={draft.makingType === 'percentage' ? undefined : '₹'}
        suffix={MAKING_SUFFIXES[draft.makingType]}
        {...field('making')}
      />
      <SelectField label={texts.makingType} className="span-2" {...field('makingType')}>
        <option value="percentage">{texts.percentage}</option>
        <option value="flat">{texts.flat}</option>
        <option value="per-gram">{texts.perGram}</option>
      </SelectField>
      {isByWeight && (
        <SelectField label={texts.makingBasis} className="span-2" {...field('makingBasis')}>
          <option value="net">{texts.net}</option>
          <option value="gross">{texts.gross}</option>
        </SelectField>
      )}
      <TextField
        label={texts.wastage}
        optional
        inputMode="decimal"
        suffix="%"
        hint={texts.wastageHint}
        className="span-2"
        {...field('wastage')}
      />
      {draft.stoneLines.length > 0 ? (
        <TextField
          key="total"
          label={texts.stoneCharges}
          className="span-2"
          prefix="₹"
          readOnly
          hint={texts.stoneTotalHint}
          value={toRupees(getStoneCharges(draft))}
        />
      ) : (
        <TextField
          key="typed"
          label={texts.stoneCharges}
          optional
          inputMode="decimal"
          prefix="₹"
          hint={texts.stoneChargesHint}
          className="span-2"
          {...field('stones')}
        />
      )}
      <div className="span-6">
        <Switch
          label={texts.hallmarking}
          hint={describeHallmarking(draft.metal, hallmarkingCharges)}
          checked={draft.hasHallmarkingCharge}
          onChange={(event) => setHasHallmarkingCharge(event.target.checked)}
        />
      </div>
    </>
  )
}

function describeHallmarking(metal: string, charges: HallmarkingCharges<number>): string {
  if (metal === '') return texts.hallmarkingHint
  const charge = getHallmarkingCharge(charges, metal)
  return charge === null ? texts.notHallmarked : texts.hallmarkingAmount(formatRupees(charge))
}

/** The stones of a product also describe it when its price is fixed. */
export const StoneFields = ({ form: { draft, setStoneLines, errorOf } }: { form: PricingForm }) => (
  <StonesField
    stones={draft.stoneLines}
    onChange={setStoneLines}
    errorOf={(index, name) => errorOf(`stoneLines.${index}.${name}`)}
  />
)
