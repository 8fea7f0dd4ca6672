import { stripNumberFormatting } from '#domain/number-input.ts'
import { getStockLevel } from '#domain/stock.ts'
import { WEIGHT_UNITS } from '#domain/weight.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import type { ProductForm } from './use-product-form.ts'

const STOCK_LEVEL_TEXTS = { many: null, few: 'Low stock', none: 'Sold out' }

export function StockSection({ form }: { form: ProductForm }) {
  const { draft, field } = form
  const hasOptions = draft.options.length > 0
  const stockLevel = getStockLevel(Number(stripNumberFormatting(draft.inventory)) || 0)
  const stockWarning = draft.leadDays.trim() ? null : STOCK_LEVEL_TEXTS[stockLevel]
  return (
    <section className="product-form__section" aria-labelledby="product-stock">
      <h2 id="product-stock">{hasOptions ? 'HSN' : 'Stock'}</h2>
      <div className="product-form__fields product-form__stock">
        {!hasOptions && (
          <TextField label="SKU" optional maxLength={60} className="span-2" {...field('sku')} />
        )}
        <TextField
          label="HSN"
          optional
          inputMode="numeric"
          maxLength={8}
          className="span-1"
          hint="On invoices"
          {...field('hsn')}
        />
        {!hasOptions && (
          <>
            <TextField
              label="Inventory"
              inputMode="numeric"
              className="span-1"
              hint={stockWarning && <span className="product-form__warning">{stockWarning}</span>}
              {...field('inventory')}
            />
            <TextField
              label="Lead time in days"
              optional
              inputMode="numeric"
              maxLength={3}
              className="span-2"
              hint="Made to order when the stock is used up. Blank: sold out."
              {...field('leadDays')}
            />
            <div className="span-2 product-form__weight">
              <TextField label="Gross weight" optional inputMode="decimal" {...field('weight')} />
              <SelectField label="Unit" {...field('weightUnit')}>
                {WEIGHT_UNITS.map((unit) => (
                  <option key={unit}>{unit}</option>
                ))}
              </SelectField>
            </div>
          </>
        )}
      </div>
    </section>
  )
}
