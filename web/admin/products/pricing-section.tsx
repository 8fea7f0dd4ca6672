import { MATERIALS } from '#domain/materials.ts'
import { METAL_LABELS, METAL_TYPES } from '#domain/metal-rates.ts'
import { ChoiceCard } from '../../ui/choice.tsx'
import { FormSelectField, FormTextField } from '../kit/form-fields.tsx'
import type { ProductForm } from './use-product-form.ts'

type FormProps = { form: ProductForm }

/** How the price is made, and of what. A fixed price may know its metal as well: the page then tells its purity. */
export function PricingSection({ form }: FormProps) {
  const { draft, bind, set } = form
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
          onChange={() => set({ isLive: true })}
        />
        <ChoiceCard
          name="pricing"
          title="Fixed price"
          detail="Stays as you type it"
          checked={!draft.isLive}
          onChange={() => set({ isLive: false })}
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
            <AmountField label="Price" required {...bind('price')} />
            <CompareAtField form={form} />
            <MaterialField form={form} />
            <MetalFields form={form} />
          </>
        )}
        <AmountField
          label="Base price"
          optional
          hint="For staff only. It enters no formula."
          {...bind('basePrice')}
        />
      </div>
    </section>
  )
}

function MetalFields({ form: { draft, bind } }: FormProps) {
  return (
    <>
      <FormSelectField label="Metal" optional={!draft.isLive} className="span-2" {...bind('metal')}>
        <option value="">None</option>
        {METAL_TYPES.map((metal) => (
          <option key={metal} value={metal}>
            {METAL_LABELS[metal]}
          </option>
        ))}
      </FormSelectField>
      <FormTextField
        label="Metal weight"
        optional={!draft.isLive}
        inputMode="decimal"
        suffix="g"
        className="span-2"
        {...bind('metalWeight')}
      />
    </>
  )
}

function MaterialField({ form: { bind } }: FormProps) {
  return (
    <FormSelectField label="Material" required className="span-2" {...bind('material')}>
      <option value="" disabled>
        Choose
      </option>
      {MATERIALS.map((material) => (
        <option key={material}>{material}</option>
      ))}
    </FormSelectField>
  )
}

function MakingChargesFields({ form: { bind } }: FormProps) {
  return (
    <>
      <FormTextField
        label="Making charges"
        optional
        inputMode="decimal"
        className="span-2"
        {...bind('making')}
      />
      <FormSelectField label="Charged as" className="span-2" {...bind('makingType')}>
        <option value="percentage">% of metal value</option>
        <option value="flat">Flat, in rupees</option>
      </FormSelectField>
      <AmountField label="Stone charges" optional hint="Added to the live price" {...bind('stones')} />
    </>
  )
}

function CompareAtField({ form: { bind } }: FormProps) {
  return (
    <AmountField
      label="Compare at price"
      optional
      hint="Shown struck through where it is higher"
      {...bind('compareAtPrice')}
    />
  )
}

type AmountFieldProps = Omit<Parameters<typeof FormTextField>[0], 'prefix'>

const AmountField = (props: AmountFieldProps) => (
  <FormTextField inputMode="decimal" prefix="₹" className="span-2" {...props} />
)
