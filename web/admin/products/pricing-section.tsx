import { MATERIALS } from '#domain/materials.ts'
import { METAL_LABELS, METAL_TYPES } from '#domain/metal-rates.ts'
import { ChoiceCard } from '../../ui/choice.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { ProductForm } from './use-product-form.ts'

type FormProps = { form: ProductForm }

/** Price and metal. A product with a fixed price can have a metal too: its page then shows the purity. */
export function PricingSection({ form }: FormProps) {
  const { draft, field, setField } = form
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
            <MetalFields form={form} />
            <MaterialField form={form} />
            <MakingChargesFields form={form} />
            <CompareAtField form={form} />
          </>
        ) : (
          <>
            <AmountField label="Price" required {...field('price')} />
            <CompareAtField form={form} />
            <MaterialField form={form} />
            <MetalFields form={form} />
          </>
        )}
        <AmountField
          label="Base price"
          optional
          hint="Visible to staff only. Not used in pricing."
          {...field('basePrice')}
        />
      </div>
    </section>
  )
}

function MetalFields({ form: { draft, field } }: FormProps) {
  return (
    <>
      <SelectField label="Metal" optional={!draft.isLive} className="span-2" {...field('metal')}>
        <option value="">None</option>
        {METAL_TYPES.map((metal) => (
          <option key={metal} value={metal}>
            {METAL_LABELS[metal]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Metal weight"
        optional={!draft.isLive}
        inputMode="decimal"
        suffix="g"
        className="span-2"
        {...field('metalWeight')}
      />
    </>
  )
}

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

function MakingChargesFields({ form: { field } }: FormProps) {
  return (
    <>
      <TextField
        label="Making charges"
        optional
        inputMode="decimal"
        className="span-2"
        {...field('making')}
      />
      <SelectField label="Charged as" className="span-2" {...field('makingType')}>
        <option value="percentage">% of metal value</option>
        <option value="flat">Flat, in rupees</option>
        <option value="per-gram">Rupees per gram</option>
      </SelectField>
      <AmountField label="Stone charges" optional hint="Added to the live price" {...field('stones')} />
    </>
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
