import { useRef } from 'react'
import { plainNumber } from '#domain/plain-number.ts'
import { stockLevel } from '#domain/stock.ts'
import { WEIGHT_UNITS } from '#domain/weight.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormSelect, FormText } from '../kit/form-fields.tsx'
import type { Attribute } from './draft.ts'
import { focusOn } from './focus-on.ts'
import type { ProductForm } from './use-product-form.ts'

const ADD = 'product-add-attribute'
const STOCK_WORDS = { many: null, few: 'Low stock', none: 'Sold out' }

export function StockSection({ form }: { form: ProductForm }) {
  const { draft, bind } = form
  const words = STOCK_WORDS[stockLevel(Number(plainNumber(draft.inventory)) || 0)]
  return (
    <section className="product-form__section" aria-labelledby="product-stock">
      <h2 id="product-stock">Stock and attributes</h2>
      <div className="product-form__fields product-form__stock">
        <FormText label="SKU" optional maxLength={60} className="span-2" {...bind('sku')} />
        <FormText
          label="HSN"
          optional
          inputMode="numeric"
          maxLength={8}
          className="span-1"
          hint="On invoices"
          {...bind('hsn')}
        />
        <FormText
          label="Inventory"
          inputMode="numeric"
          className="span-1"
          hint={words && <span className="product-form__warning">{words}</span>}
          {...bind('inventory')}
        />
        <div className="span-2 product-form__weight">
          <FormText label="Gross weight" optional inputMode="decimal" {...bind('weight')} />
          <FormSelect label="Unit" {...bind('weightUnit')}>
            {WEIGHT_UNITS.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </FormSelect>
        </div>
      </div>
      <Attributes form={form} />
    </section>
  )
}

/** Purity, height, closure: what the page tells in its table. */
function Attributes({ form: { draft, set } }: { form: ProductForm }) {
  const list = useRef<HTMLTableSectionElement>(null)
  const change = (key: string, changes: Partial<Attribute>) =>
    set({ attributes: draft.attributes.map((each) => (each.key === key ? { ...each, ...changes } : each)) })
  const add = () => {
    set({ attributes: [...draft.attributes, { key: crypto.randomUUID(), name: '', value: '' }] })
    // the new row's first field, when it is there
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('tr:last-child input')?.focus())
  }
  return (
    <fieldset className="attributes">
      <legend className="field__label">Attributes</legend>
      <p className="caption">
        What the page tells of the piece. A ring’s “Ring size” and a bangle’s “Size” lead to the size guide.
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
          <tbody ref={list}>
            {draft.attributes.map(({ key, name, value }, at) => (
              <tr key={key}>
                <td>
                  <TextField
                    label={`Name of attribute ${at + 1}`}
                    hideLabel
                    maxLength={60}
                    placeholder="Purity"
                    value={name}
                    onChange={(event) => change(key, { name: event.target.value })}
                  />
                </td>
                <td>
                  <TextField
                    label={`Value of attribute ${at + 1}`}
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
                    label={`Remove ${name || `attribute ${at + 1}`}`}
                    onClick={() => {
                      focusOn(ADD)
                      set({ attributes: draft.attributes.filter((each) => each.key !== key) })
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button id={ADD} variant="text" size="small" icon="plus" onClick={add}>
        Add attribute
      </Button>
    </fieldset>
  )
}
