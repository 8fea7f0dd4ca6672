import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Item, ItemVariant } from '#contract/items.ts'
import { ShopError } from '#domain/errors.ts'
import { formatVariantName } from '#domain/variants.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { useAsyncAction } from '#web/admin/kit/use-async-action.ts'
import { useUnsavedChangesPrompt } from '#web/admin/kit/use-unsaved-changes-prompt.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { errorMessage } from '#web/error-message.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Route } from './+types/receive-page.ts'
import { ReceiveList } from './receive-list.tsx'
import { findRowErrors, type ReceiveRow, toGrams, withServerErrors } from './receive-rows.ts'
import { ScanField } from './scan-field.tsx'
import { StoreField } from './store-field.tsx'
import { TagsDialog } from './tags-dialog.tsx'
import * as texts from './texts.ts'
import { VariantPicker } from './variant-picker.tsx'
import './items.css'

export const clientLoader = createAdminLoader(async ({ api, url }: AdminLoaderArgs) => {
  const variantId = url.searchParams.get('variant')
  const [found, settings] = await Promise.all([
    variantId ? api.items.variants({ variantId }) : { variants: [] },
    api.settings.read(),
  ])
  return { variant: found.variants[0] ?? null, stores: settings.stores.map(({ name }) => name) }
})
export const meta = adminMeta('Receive Items')
export const handle = {
  crumbs: () => [{ label: texts.items, to: adminPaths.items() }, { label: texts.receiveItems }],
}
export { PageSkeleton as HydrateFallback }

export default function ReceivePage({ loaderData: { variant, stores } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const choose = (chosen: ItemVariant | null) => void navigate(adminPaths.receiveItems(chosen?._id))
  return (
    <AdminPage title={texts.receiveItems} description={texts.receiveDescription}>
      {variant ? (
        <ReceiveForm key={variant._id} variant={variant} stores={stores} onChange={() => choose(null)} />
      ) : (
        <section className="admin-panel">
          <h2>{texts.chooseProduct}</h2>
          <VariantPicker onChoose={choose} />
        </section>
      )}
    </AdminPage>
  )
}

type ReceiveFormProps = { variant: ItemVariant; stores: readonly string[]; onChange: () => void }

function ReceiveForm({ variant: loadedVariant, stores, onChange }: ReceiveFormProps) {
  const [variant, setVariant] = useState(loadedVariant)
  const [rows, setRows] = useState<ReceiveRow[]>([])
  const [store, setStore] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [received, setReceived] = useState<Item[] | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const saving = useAsyncAction(texts.receiveFailed)
  const switching = useAsyncAction(texts.saveFailed)
  const hasRows = rows.length > 0
  const rowsRef = useRef(rows)
  rowsRef.current = rows
  useUnsavedChangesPrompt(() => rowsRef.current.length > 0, hasRows)

  const setSerialised = (isSerialised: boolean) =>
    switching.run(async () => {
      if (
        !isSerialised &&
        !(await confirm({
          title: texts.countAgain,
          message: texts.countAgainConfirm,
          confirmLabel: texts.countAgain,
        }))
      )
        return
      const { variant: changed, message } = await adminApi.items.setSerialised({
        id: variant._id,
        isSerialised,
      })
      setVariant(changed)
      showToast({ title: message })
    })

  const add = async (row: ReceiveRow) => {
    setRows((current) => [row, ...current])
    setReceived(null)
    const message = await findInRegister(row)
    if (message)
      setRows((current) =>
        current.map((each) => (each.key === row.key ? { ...each, errors: { huid: message } } : each)),
      )
  }

  const save = () =>
    saving.run(async () => {
      setFailure(null)
      const withErrors = findRowErrors(rows)
      if (withErrors) {
        setRows(withErrors)
        setFailure(texts.rowsWithErrors)
        return
      }
      try {
        const { items } = await adminApi.items.receive({ id: variant._id, items: toInput(rows, store) })
        setRows([])
        setReceived(items)
        setVariant({ ...variant, inventoryQuantity: variant.inventoryQuantity + items.length })
      } catch (error) {
        if (error instanceof ShopError && error.errors) setRows(withServerErrors(rows, error.errors))
        setFailure(errorMessage(error, texts.receiveFailed))
      }
    })

  return (
    <>
      <section className="admin-panel receive-product" aria-label={texts.product}>
        <div>
          <b>{formatVariantName(variant.name, variant.title)}</b>
          <span className="caption num">
            {[variant.sku, `${variant.inventoryQuantity} in stock`].filter(Boolean).join(', ')}
          </span>
        </div>
        <div className="receive-product__actions">
          {variant.isSerialised && variant.inventoryQuantity === 0 && !hasRows && (
            <Button
              variant="text"
              size="small"
              busy={switching.isBusy}
              onClick={() => void setSerialised(false)}
            >
              {texts.countAgain}
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={onChange}>
            {texts.changeProduct}
          </Button>
        </div>
      </section>
      <ErrorBanner message={switching.error} />
      {!variant.isSerialised && (
        <Alert tone="info" title={texts.notSerialisedTitle}>
          <p>{texts.notSerialisedText(variant.inventoryQuantity)}</p>
          <Button size="small" busy={switching.isBusy} onClick={() => void setSerialised(true)}>
            {texts.keepItemByItem}
          </Button>
        </Alert>
      )}
      {received && received.length > 0 && (
        <Alert tone="success" title={texts.addedTitle(received.length)}>
          <p>{texts.addedHint}</p>
          <Button size="small" icon="print" onClick={() => setPrinting(true)}>
            {texts.printTags}
          </Button>
        </Alert>
      )}
      {variant.isSerialised && (
        <section className="admin-panel">
          <h2>{texts.items}</h2>
          <div className="receive-fields">
            <ScanField rows={rows} variant={variant} onAdd={(row) => void add(row)} />
            <StoreField stores={stores} value={store} onChange={(event) => setStore(event.target.value)} />
          </div>
          <ErrorBanner message={failure ?? saving.error} />
          <ReceiveList rows={rows} onChange={setRows} />
          <div>
            <Button
              busy={saving.isBusy}
              busyLabel={texts.adding}
              disabled={!hasRows}
              onClick={() => void save()}
            >
              {hasRows ? texts.addToStock(rows.length) : texts.addToStockIdle}
            </Button>
          </div>
        </section>
      )}
      {isPrinting && received && (
        <TagsDialog ids={received.map(({ _id }) => _id)} onClose={() => setPrinting(false)} />
      )}
    </>
  )
}

const toInput = (rows: readonly ReceiveRow[], store: string) =>
  rows.map((row) => ({
    huid: row.huid,
    tagNumber: row.tagNumber,
    grossWeightGrams: toGrams(row.grossWeightGrams),
    netWeightGrams: toGrams(row.netWeightGrams),
    store,
  }))

const isSame = (text: string, other: string | null) => text.toUpperCase() === other?.toUpperCase()

/** A sentence when another item has this number already. The server checks again when the list is saved. */
async function findInRegister({ tagNumber }: ReceiveRow): Promise<string | null> {
  try {
    const { items } = await adminApi.items.list({ search: tagNumber, limit: 100 })
    const other = items.find((item) => isSame(tagNumber, item.huid) || isSame(tagNumber, item.tagNumber))
    return other ? texts.alreadyRegistered(tagNumber, other.variant?.name ?? texts.deletedProduct) : null
  } catch {
    return null
  }
}
