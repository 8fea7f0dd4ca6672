import type { Category } from '#contract/categories.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import type { ProductForm } from './use-product-form.ts'

type DetailsSectionProps = { form: ProductForm; categories: readonly Category[] }

export function DetailsSection({ form: { draft, field, setField }, categories }: DetailsSectionProps) {
  const subcategories = categories.find(({ _id }) => _id === draft.category)?.subcategories ?? []
  return (
    <section className="product-form__section" aria-labelledby="product-details">
      <h2 id="product-details">Details</h2>
      <div className="product-form__fields">
        <TextField label="Name" required maxLength={160} className="span-6" {...field('name')} />
        <TextAreaField
          label="Description"
          required
          maxLength={10_000}
          rows={4}
          className="span-6"
          {...field('description')}
        />
        <SelectField
          label="Category"
          required
          className="span-2"
          {...field('category')}
          onChange={(event) => {
            // A subcategory belongs to one category.
            setField('subcategory', '')
            setField('category', event.target.value)
          }}
        >
          <option value="" disabled>
            Choose
          </option>
          {categories.map(({ _id, name, isActive }) => (
            <option key={_id} value={_id}>
              {isActive ? name : `${name} (inactive)`}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Subcategory"
          optional
          className="span-2"
          disabled={subcategories.length === 0}
          {...field('subcategory')}
        >
          <option value="">None</option>
          {subcategories.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label="Brand" optional maxLength={80} className="span-2" {...field('brand')} />
      </div>
    </section>
  )
}
