import { useRef } from 'react'
import { stripNumberFormatting } from '#domain/number-input.ts'
import { getStockLevel } from '#domain/stock.ts'
import { WEIGHT_UNITS } from '#domain/weight.ts'
import { createRandomId } from '#web/random-id.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { focusById } from '../kit/focus-by-id.ts'
import type { Attribute } from './product-draft.ts'
import type { ProductForm } from './use-product-form.ts'

const ADD_BUTTON_ID = 'product-add-attribute'
const STOCK_LEVEL_TEXTS = { many: null, few: 'Low stock', none: 'Sold out' }

export function StockSection({ form }: { form: ProductForm }) {
  const { draft, field } = form
  const hasOptions = draft.options.length > 0
  const stockLevel = getStockLevel(Number(stripNumberFormatting(draft.inventory)) || 0)
  const stockWarning = draft.leadDays.trim() ? null : STOCK_LEVEL_TEXTS[stockLevel]
  return (
    <section className="product-form__section" aria-labelledby="product-stock">
      <h2 id="product-stock">{hasOptions ? 'HSN and attributes' : 'Stock and attributes'}</h2>
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
      <AttributesField form={form} />
    </section>
  )
}

/** Purity, height, closure and the like, shown in a table on the product page. */
function AttributesField({ form: { draft, setField } }: { form: ProductForm }) {
  const tableBodyRef = useRef<HTMLTableSectionElement>(null)
  const change = (key: string, changes: Partial<Attribute>) =>
    setField(
      'attributes',
      draft.attributes.map((other) => (other.key === key ? { ...other, ...changes } : other)),
    )
  const add = () => {
    setField('attributes', [...draft.attributes, { key: createRandomId(), name: '', value: '' }])
    // The new row exists after the next render.
    requestAnimationFrame(() =>
      tableBodyRef.current?.querySelector<HTMLInputElement>('tr:last-child input')?.focus(),
    )
  }
  return (
    <fieldset className="attributes">
      <legend className="field__label">Attributes</legend>
      <p className="caption">
        Shown on the product page. “Ring size” of a ring and “Size” of a bangle link to the size guide.
      </p>
      {draft.attributes.length > 0 && (
        <table>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Value</th>
              <th scope="col">Remove</th>
            </tr>
          </thead>
          <tbody ref={tableBodyRef}>
            {draft.attributes.map(({ key, name, value }, index) => (
              <tr key={key}>
                <td>
                  <TextField
                    label={`Name of attribute ${index + 1}`}
                    hideLabel
                    maxLength={60}
                    placeholder="Purity"
                    value={name}
                    onChange={(event) => change(key, { name: event.target.value })}
                  />
                </td>
                <td>
                  <TextField
                    label={`Value of attribute ${index + 1}`}
                    hideLabel
                    maxLength={300}
                    placeholder="22K (916)"
                    value={value}
                    onChange={(event) => change(key, { value: event.target.value })}
                  />
                </td>
                <td>
                  <IconButton
                    icon="trash"
                    label={`Remove ${name || `attribute ${index + 1}`}`}
                    onClick={() => {
                      focusById(ADD_BUTTON_ID)
                      setField(
                        'attributes',
                        draft.attributes.filter((other) => other.key !== key),
                      )
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button id={ADD_BUTTON_ID} variant="text" size="small" icon="plus" onClick={add}>
        Add attribute
      </Button>
    </fieldset>
  )
}
