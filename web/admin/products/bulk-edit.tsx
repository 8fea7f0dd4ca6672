import { useState } from 'react'
import type { Category } from '#contract/categories.ts'
import type { BulkAction } from '#contract/product-admin.ts'
import type { ProductCard } from '#contract/products.ts'
import { browserApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.ts'
import { BulkBar } from '../kit/bulk-bar.tsx'
import type { Selection } from '../kit/use-selection.ts'
import { DELETE, SAVE, sentenceOf } from './sentences.ts'

type Bulk = Parameters<typeof browserApi.products.bulk>[0]
type Action = Exclude<BulkAction, 'restore'>

const ACTIONS: Record<Action, string> = {
  activate: 'Activate',
  deactivate: 'Deactivate',
  feature: 'Feature on the homepage',
  unfeature: 'No longer feature',
  setCategory: 'Move to category',
  addTags: 'Add tags',
  removeTags: 'Remove tags',
  changePricePercent: 'Change price by percent',
  delete: 'Delete',
}

type BulkEditProps = {
  selection: Selection
  rows: readonly ProductCard[]
  /** How many products the filters leave, on all pages. */
  total: number
  filters: NonNullable<Bulk['filter']>
  categories: readonly Category[]
  onDone: () => void
}

export function BulkEdit({ selection, rows, total, filters, categories, onDone }: BulkEditProps) {
  const [action, setAction] = useState<Action>('activate')
  const [isEverything, setEverything] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isWholePage = selection.hasAll(rows.map(({ _id }) => _id))
  const everything = isEverything && isWholePage
  const count = everything ? total : selection.ids.length

  const apply = async (form: FormData) => {
    if (isBusy || !(await isSure(action, count, form))) return
    setBusy(true)
    try {
      const ids = everything ? null : [...selection.ids]
      const chosen = ids ? { ids, versions: versionsOf(ids, rows) } : { filter: filters }
      const { message } = await browserApi.products.bulk({ ...chosen, action, ...valuesOf(action, form) })
      showToast({
        title: message,
        ...(action === 'delete' && ids
          ? { action: { label: 'Undo', onClick: () => void bringBack(ids, onDone) } }
          : {}),
      })
      selection.clear()
      onDone()
    } catch (error) {
      showToast({ title: sentenceOf(error, action === 'delete' ? DELETE : SAVE), failed: true })
    }
    setBusy(false)
  }

  return (
    <BulkBar selection={selection} noun={selection.ids.length === 1 ? 'product' : 'products'}>
      {isWholePage && total > rows.length && (
        <Button
          variant="text"
          size="small"
          aria-pressed={everything}
          onClick={() => setEverything(!everything)}
        >
          {everything ? `All ${total} products chosen` : `Choose all ${total} products`}
        </Button>
      )}
      <ScriptForm
        className="bulk-edit"
        onSubmit={(event) => {
          void apply(new FormData(event.currentTarget))
        }}
      >
        <SelectField
          label="What to do"
          hideLabel
          value={action}
          onChange={(event) => setAction(event.target.value as Action)}
        >
          {Object.entries(ACTIONS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <ValueField action={action} categories={categories} />
        <Button type="submit" variant="secondary" busy={isBusy} busyLabel="Working...">
          Apply
        </Button>
      </ScriptForm>
    </BulkBar>
  )
}

function ValueField({ action, categories }: { action: Action; categories: readonly Category[] }) {
  if (action === 'setCategory')
    return (
      <SelectField label="Category" hideLabel name="category">
        {categories.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
    )
  if (action === 'addTags' || action === 'removeTags')
    return (
      <TextField label="Tags" hideLabel name="tags" required placeholder="bridal, temple" maxLength={200} />
    )
  if (action === 'changePricePercent')
    return (
      <TextField
        label="Percent"
        hideLabel
        name="percent"
        type="number"
        required
        min={-90}
        max={500}
        step="0.001"
        placeholder="-10"
        suffix="%"
      />
    )
  return null
}

/** What the browser showed of them is what the person meant: no other save is run over. */
const versionsOf = (ids: readonly string[], rows: readonly ProductCard[]) =>
  Object.fromEntries(rows.filter(({ _id }) => ids.includes(_id)).map(({ _id, version }) => [_id, version]))

function valuesOf(action: Action, form: FormData): Pick<Bulk, 'category' | 'tags' | 'percent'> {
  const typed = (name: string) => String(form.get(name) ?? '')
  if (action === 'setCategory') return { category: typed('category') }
  if (action === 'changePricePercent') return { percent: typed('percent') }
  if (action === 'addTags' || action === 'removeTags')
    return {
      tags: typed('tags')
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    }
  return {}
}

/** What costs money, or takes products off the site, is asked first. */
async function isSure(action: Action, count: number, form: FormData): Promise<boolean> {
  const products = `${count} ${count === 1 ? 'product' : 'products'}`
  if (action === 'delete')
    return confirm({
      title: 'Delete',
      message: `Are you sure you want to delete ${products}?`,
      confirmLabel: 'Delete',
    })
  if (action !== 'changePricePercent') return true
  return confirm({
    title: 'Change prices',
    message: `The fixed prices of ${products} change by ${form.get('percent')}%. Prices that follow the rate are left alone.`,
    confirmLabel: 'Change prices',
    harmless: true,
  })
}

async function bringBack(ids: string[], onDone: () => void): Promise<void> {
  try {
    const { message } = await browserApi.products.bulk({ ids, action: 'restore' })
    showToast({ title: message })
    onDone()
  } catch (error) {
    showToast({ title: sentenceOf(error, SAVE), failed: true })
  }
}
