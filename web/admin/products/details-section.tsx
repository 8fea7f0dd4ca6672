import type { Category } from '#contract/categories.ts'
import { PRODUCT_TEXTS } from '#domain/product-texts.ts'
import { FormSelectField, FormTextAreaField, FormTextField } from '../kit/form-fields.tsx'
import type { ProductForm } from './use-product-form.ts'

type DetailsSectionProps = { form: ProductForm; categories: readonly Category[] }

export function DetailsSection({ form: { draft, bind, set }, categories }: DetailsSectionProps) {
  const subcategories = categories.find(({ _id }) => _id === draft.category)?.subcategories ?? []
  return (
    <section className="product-form__section" aria-labelledby="product-details">
      <h2 id="product-details">Details</h2>
      <div className="product-form__fields">
        <FormTextField label="Name" required maxLength={160} className="span-6" {...bind('name')} />
        <FormTextAreaField
          label="Description"
          required
          maxLength={10_000}
          rows={4}
          className="span-6"
          {...bind('description')}
        />
        <FormSelectField
          label="Category"
          required
          className="span-2"
          {...bind('category')}
          // a subcategory belongs to its category alone
          onChange={(event) => set({ category: event.target.value, subcategory: '' })}
        >
          <option value="" disabled>
            Choose
          </option>
          {categories.map(({ _id, name, isActive }) => (
            <option key={_id} value={_id}>
              {isActive ? name : `${name} (inactive)`}
            </option>
          ))}
        </FormSelectField>
        <FormSelectField
          label="Subcategory"
          optional
          className="span-2"
          disabled={subcategories.length === 0}
          {...bind('subcategory')}
        >
          <option value="">None</option>
          {subcategories.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </FormSelectField>
        {PRODUCT_TEXTS.map(({ name, label, maxLength }) => (
          <FormTextField
            key={name}
            label={label}
            optional
            maxLength={maxLength}
            className="span-2"
            {...bind(name)}
          />
        ))}
      </div>
    </section>
  )
}
