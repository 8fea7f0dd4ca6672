import { MATERIALS } from '#domain/materials.ts'
import { METAL_LABELS, METAL_TYPES } from '#domain/metal-rates.ts'
import { ChoiceCard } from '../../ui/choice.tsx'
import { FormSelect, FormText } from '../kit/form-fields.tsx'
import type { ProductForm } from './use-product-form.ts'

type FormProps = { form: ProductForm }

/** How the price is made, and of what. A fixed price may know its metal as well: the page then tells its purity. */
export function PricingSection({ form }: FormProps) {
  const { draft, bind, set } = form
  return (
    <section className="product-form__section" aria-labelledby="product-pricing">
      <h2 id="product-pricing">Metal and pricing</h2>
      <fieldset className="product-form__kinds">
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
            <Metal form={form} />
            <MaterialField form={form} />
            <Charges form={form} />
            <CompareAt form={form} />
          </>
        ) : (
          <>
            <Amount label="Price" required {...bind('price')} />
            <CompareAt form={form} />
            <MaterialField form={form} />
            <Metal form={form} />
          </>
        )}
        <Amount
          label="Base price"
          optional
          hint="For staff only. It enters no formula."
          {...bind('basePrice')}
        />
      </div>
    </section>
  )
}

function Metal({ form: { draft, bind } }: FormProps) {
  return (
    <>
      <FormSelect label="Metal" optional={!draft.isLive} className="span-2" {...bind('metal')}>
        <option value="">None</option>
        {METAL_TYPES.map((metal) => (
          <option key={metal} value={metal}>
            {METAL_LABELS[metal]}
          </option>
        ))}
      </FormSelect>
      <FormText
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
    <FormSelect label="Material" required className="span-2" {...bind('material')}>
      <option value="" disabled>
        Choose
      </option>
      {MATERIALS.map((material) => (
        <option key={material}>{material}</option>
      ))}
    </FormSelect>
  )
}

function Charges({ form: { bind } }: FormProps) {
  return (
    <>
      <FormText label="Making charges" optional inputMode="decimal" className="span-2" {...bind('making')} />
      <FormSelect label="Charged as" className="span-2" {...bind('makingType')}>
        <option value="percentage">% of metal value</option>
        <option value="flat">Flat, in rupees</option>
      </FormSelect>
      <Amount label="Stone charges" optional hint="Added to the live price" {...bind('stones')} />
    </>
  )
}

function CompareAt({ form: { bind } }: FormProps) {
  return (
    <Amount
      label="Compare at price"
      optional
      hint="Shown struck through where it is higher"
      {...bind('compareAtPrice')}
    />
  )
}

type AmountProps = Omit<Parameters<typeof FormText>[0], 'prefix'>

const Amount = (props: AmountProps) => (
  <FormText inputMode="decimal" prefix="₹" className="span-2" {...props} />
)
