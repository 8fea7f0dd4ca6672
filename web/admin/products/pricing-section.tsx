import type { Metal } from '#contract/metals.ts'
import type { HallmarkingCharges } from '#domain/hallmarking.ts'
import { MATERIALS } from '#domain/materials.ts'
import { ChoiceCard } from '#web/ui/choice.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { ChargesFields, MetalFields, type PricingForm, StoneFields } from './pricing-fields.tsx'
import type { ProductForm } from './use-product-form.ts'

type FormProps = { form: ProductForm }
type PricingSectionProps = FormProps & {
  metals: readonly Metal[]
  /** The setting, in rupees. */
  hallmarkingCharges: HallmarkingCharges<number>
}

/** Price and metal. A product with a fixed price can have a metal too: its page then shows the purity. */
export function PricingSection({ form, metals, hallmarkingCharges }: PricingSectionProps) {
  const { draft, field, setField, errorOf } = form
  if (draft.options.length > 0) return <MaterialSection form={form} />
  const pricingForm: PricingForm = {
    draft,
    field,
    errorOf,
    setStoneLines: (lines) => setField('stoneLines', lines),
    setHasHallmarkingCharge: (value) => setField('hasHallmarkingCharge', value),
  }
  return (
    <section className="product-form__section" aria-labelledby="product-pricing">
      <h2 id="product-pricing">Metal and pricing</h2>
      <fieldset className="product-form__pricing-types">
        <legend className="visually-hidden">Pricing</legend>
        <ChoiceCard
          name="pricing"
          title="Live price"
          detail="Follows the gold rate"
          checked={draft.isLive}
          onChange={() => setField('isLive', true)}
        />
        <ChoiceCard
          name="pricing"
          title="Fixed price"
          detail="Does not change with the gold rate"
          checked={!draft.isLive}
          onChange={() => setField('isLive', false)}
        />
      </fieldset>
      <div className="product-form__fields">
        {draft.isLive ? (
          <>
            <MetalFields form={pricingForm} metals={metals} isOptional={false} />
            <MaterialField form={form} />
            <ChargesFields form={pricingForm} hallmarkingCharges={hallmarkingCharges} />
            <CompareAtField form={form} />
          </>
        ) : (
          <>
            <AmountField label="Price" required {...field('price')} />
            <CompareAtField form={form} />
            <MaterialField form={form} />
            <MetalFields form={pricingForm} metals={metals} isOptional />
          </>
        )}
        <AmountField
          label="Base price"
          optional
          hint="Visible to staff only. Not used in pricing."
          {...field('basePrice')}
        />
      </div>
      <StoneFields form={pricingForm} />
    </section>
  )
}

/** With options, the grid holds metal and price of each variant. */
const MaterialSection = ({ form }: FormProps) => (
  <section className="product-form__section" aria-labelledby="product-pricing">
    <h2 id="product-pricing">Material</h2>
    <div className="product-form__fields">
      <MaterialField form={form} />
    </div>
  </section>
)

function MaterialField({ form: { field } }: FormProps) {
  return (
    <SelectField label="Material" required className="span-2" {...field('material')}>
      <option value="" disabled>
        Choose
      </option>
      {MATERIALS.map((material) => (
        <option key={material}>{material}</option>
      ))}
    </SelectField>
  )
}

function CompareAtField({ form: { field } }: FormProps) {
  return (
    <AmountField
      label="Compare at price"
      optional
      hint="Shown struck through when it is higher than the price"
      {...field('compareAtPrice')}
    />
  )
}

type AmountFieldProps = Omit<Parameters<typeof TextField>[0], 'prefix'>

const AmountField = (props: AmountFieldProps) => (
  <TextField inputMode="decimal" prefix="₹" className="span-2" {...props} />
)
