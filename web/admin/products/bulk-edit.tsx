import { useState } from 'react'
import type { Category } from '#contract/categories.ts'
import type { BulkAction } from '#contract/product-admin.ts'
import type { ProductCard } from '#contract/products.ts'
import { plural } from '#domain/intl.ts'
import { adminApi } from '#web/admin/api.ts'
import { BulkBar } from '#web/admin/kit/bulk-bar.tsx'
import type { Selection } from '#web/admin/kit/use-selection.ts'
import { errorMessage } from '#web/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toast.ts'
import * as errorTexts from './error-texts.ts'

type BulkInput = Parameters<typeof adminApi.products.bulk>[0]
type Action = Exclude<BulkAction, 'restore'>

const ACTION_LABELS: Record<Action, string> = {
  activate: 'Activate',
  deactivate: 'Deactivate',
  feature: 'Feature on the homepage',
  unfeature: 'Remove from the homepage',
  setCategory: 'Move to category',
  addTags: 'Add tags',
  removeTags: 'Remove tags',
  changePricePercent: 'Change price by percent',
  delete: 'Delete',
}

type BulkEditProps = {
  selection: Selection
  rows: readonly ProductCard[]
  /** The number of filtered products on all pages. */
  total: number
  filters: NonNullable<BulkInput['filter']>
  categories: readonly Category[]
  onDone: () => void
}

export function BulkEdit({ selection, rows, total, filters, categories, onDone }: BulkEditProps) {
  const [action, setAction] = useState<Action>('activate')
  const [isAllRequested, setAllRequested] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isWholePage = selection.hasAll(rows.map(({ _id }) => _id))
  const appliesToAll = isAllRequested && isWholePage
  const count = appliesToAll ? total : selection.ids.length

  const apply = async (form: FormData) => {
    if (isBusy || !(await confirmAction(action, count, form))) return
    setBusy(true)
    try {
      const ids = appliesToAll ? null : [...selection.ids]
      const target = ids ? { ids, versions: collectVersions(ids, rows) } : { filter: filters }
      const { message } = await adminApi.products.bulk({
        ...target,
        action,
        ...readActionValues(action, form),
      })
      showToast({
        title: message,
        ...(action === 'delete' && ids
          ? { action: { label: 'Undo', onClick: () => void restoreProducts(ids, onDone) } }
          : {}),
      })
      selection.clear()
      onDone()
    } catch (error) {
      showToast({
        title: errorMessage(error, action === 'delete' ? errorTexts.deleteErrors : errorTexts.saveErrors),
        isError: true,
      })
    }
    setBusy(false)
  }

  return (
    <BulkBar selection={selection} noun={plural(selection.ids.length, 'product', 'products')}>
      {isWholePage && total > rows.length && (
        <Button
          variant="text"
          size="small"
          aria-pressed={appliesToAll}
          onClick={() => setAllRequested(!appliesToAll)}
        >
          {appliesToAll ? `All ${total} products selected` : `Select all ${total} products`}
        </Button>
      )}
      <ClientForm
        className="bulk-edit"
        onSubmit={(event) => {
          void apply(new FormData(event.currentTarget))
        }}
      >
        <SelectField
          label="Action"
          hideLabel
          value={action}
          onChange={(event) => setAction(event.target.value as Action)}
        >
          {Object.entries(ACTION_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <ValueField action={action} categories={categories} />
        <Button type="submit" variant="secondary" busy={isBusy} busyLabel="Working...">
          Apply
        </Button>
      </ClientForm>
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

/** The versions shown in the list. The server refuses to change a product that was saved since. */
const collectVersions = (ids: readonly string[], rows: readonly ProductCard[]) =>
  Object.fromEntries(rows.filter(({ _id }) => ids.includes(_id)).map(({ _id, version }) => [_id, version]))

function readActionValues(action: Action, form: FormData): Pick<BulkInput, 'category' | 'tags' | 'percent'> {
  const fieldValue = (name: string) => String(form.get(name) ?? '')
  if (action === 'setCategory') return { category: fieldValue('category') }
  if (action === 'changePricePercent') return { percent: fieldValue('percent') }
  if (action === 'addTags' || action === 'removeTags')
    return {
      tags: fieldValue('tags')
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    }
  return {}
}

/** Asks before prices change or products are deleted. */
async function confirmAction(action: Action, count: number, form: FormData): Promise<boolean> {
  const products = `${count} ${plural(count, 'product', 'products')}`
  if (action === 'delete')
    return confirm({
      title: 'Delete',
      message: `Are you sure you want to delete ${products}?`,
      confirmLabel: 'Delete',
    })
  if (action !== 'changePricePercent') return true
  return confirm({
    title: 'Change prices',
    message: `The fixed prices of ${products} change by ${form.get('percent')}%. Live prices do not change.`,
    confirmLabel: 'Change prices',
    harmless: true,
  })
}

async function restoreProducts(ids: string[], onDone: () => void): Promise<void> {
  try {
    const { message } = await adminApi.products.bulk({ ids, action: 'restore' })
    showToast({ title: message })
    onDone()
  } catch (error) {
    showToast({ title: errorMessage(error, errorTexts.saveErrors), isError: true })
  }
}
