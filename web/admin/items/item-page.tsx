import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Item, ItemHistoryEntry } from '#contract/items.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { getItemStatusAfterStep, ITEM_EVENT_LABELS, type ItemStep } from '#domain/items.ts'
import { formatWeight } from '#domain/weight.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { ReasonDialog } from '#web/admin/kit/reason-dialog.tsx'
import { useAsyncAction } from '#web/admin/kit/use-async-action.ts'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { CertificateLink } from '#web/documents/sold-items.tsx'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Route } from './+types/item-page.ts'
import { ItemForm } from './item-form.tsx'
import { ItemProduct } from './item-product.tsx'
import { ItemStatusBadge } from './item-status-badge.tsx'
import { TagsDialog } from './tags-dialog.tsx'
import * as texts from './texts.ts'

export const clientLoader = createAdminLoader(async ({ api, params }: AdminLoaderArgs<'id'>) => {
  const [details, settings] = await Promise.all([api.items.one({ id: params.id }), api.settings.read()])
  return { ...details, stores: settings.stores.map(({ name }) => name) }
})
export const meta = adminMeta('Item')
export const handle = {
  crumbs: (data?: { item: Item }) => [
    { label: texts.items, to: adminPaths.items() },
    { label: data?.item.tagNumber ?? 'Item' },
  ],
}
export { PageSkeleton as HydrateFallback }

export default function ItemPage({ loaderData: { item, history, stores } }: Route.ComponentProps) {
  const editor = useEditor<Item>()
  const [opened, setOpened] = useState<'tags' | 'remove' | null>(null)
  const { revalidate } = useRevalidator()
  const { run, isBusy, error } = useAsyncAction(texts.saveFailed)
  const canEdit = useStaff().can('manage_content')
  const canDo = (step: ItemStep) => canEdit && getItemStatusAfterStep(item.status, step) !== null
  const reload = () => void revalidate()

  const setStatus = async (step: ItemStep, note?: string) => {
    const { message } = await adminApi.items.setStatus({
      id: item._id,
      step,
      version: item.version,
      ...(note ? { note } : {}),
    })
    showToast({ title: message })
    reload()
  }

  return (
    <AdminPage
      title={texts.itemTitle(item.tagNumber)}
      actions={
        <>
          <ItemStatusBadge status={item.status} />
          {canEdit && (
            <>
              <Button variant="secondary" icon="print" onClick={() => setOpened('tags')}>
                {texts.printTags}
              </Button>
              {canDo('remove') && (
                <Button variant="secondary" onClick={() => setOpened('remove')}>
                  {texts.remove}
                </Button>
              )}
              {canDo('restore') && (
                <Button
                  variant="secondary"
                  busy={isBusy}
                  onClick={() => void run(() => setStatus('restore'))}
                >
                  {texts.restore}
                </Button>
              )}
              <Button icon="edit" onClick={() => editor.open(item)}>
                Edit
              </Button>
            </>
          )}
        </>
      }
    >
      <ErrorBanner message={error} />
      {item.status === 'returned' && (
        <Alert tone="warning" title={texts.returnedNotice}>
          <p>{texts.returnedHint}</p>
          {canDo('restock') && (
            <Button size="small" busy={isBusy} onClick={() => void run(() => setStatus('restock'))}>
              {texts.restock}
            </Button>
          )}
        </Alert>
      )}
      <div className="admin-panels">
        <div className="admin-panels__column">
          <section className="admin-panel">
            <h2>Details</h2>
            <DescriptionList items={listFacts(item)} />
          </section>
        </div>
        <div className="admin-panels__column">
          <ItemHistory history={history} />
        </div>
      </div>
      {editor.opened && (
        <ItemForm key={editor.opened.formKey} editor={editor} stores={stores} onSaved={reload} />
      )}
      {opened === 'tags' && <TagsDialog ids={[item._id]} onClose={() => setOpened(null)} />}
      {opened === 'remove' && (
        <ReasonDialog
          title={texts.removeTitle(item.tagNumber)}
          submitLabel={texts.remove}
          busyLabel="Removing..."
          variant="danger"
          missingReason={texts.removeReason}
          failure={texts.saveFailed}
          onClose={() => setOpened(null)}
          submit={async (reason) => {
            await setStatus('remove', reason)
            setOpened(null)
          }}
        >
          <p className="small">{texts.removeText}</p>
        </ReasonDialog>
      )}
    </AdminPage>
  )
}

const listFacts = (item: Item) => [
  [texts.product, <ItemProduct key="product" variant={item.variant} />] as const,
  [texts.huid, item.huid ?? texts.notHallmarked] as const,
  [texts.tagNumber, item.tagNumber] as const,
  [texts.grossWeight, formatWeight(item.grossWeightGrams)] as const,
  [texts.netWeight, formatWeight(item.netWeightGrams)] as const,
  ...(item.certificate ? [['Certificate', <Certificate key="certificate" item={item} />] as const] : []),
  [texts.store, item.store || texts.noStore] as const,
  ...(item.orderNumber
    ? [
        [
          'Order',
          <TextLink key="order" to={adminPaths.order(item.orderNumber)}>
            {item.orderNumber}
          </TextLink>,
        ] as const,
      ]
    : []),
  [texts.received, formatDateTime(item.receivedAt)] as const,
  ...(item.note ? [[texts.note, item.note] as const] : []),
]

const Certificate = ({ item }: { item: Item }) => (
  <>
    {[item.certificate?.laboratory, item.certificate?.number].filter(Boolean).join(' ')}{' '}
    <CertificateLink item={item} />
  </>
)

const ItemHistory = ({ history }: { history: readonly ItemHistoryEntry[] }) => (
  <section className="admin-panel">
    <h2>{texts.history}</h2>
    <ol className="admin-timeline">
      {history.map((entry) => (
        <li key={`${entry.at} ${entry.event}`}>
          <span>
            {ITEM_EVENT_LABELS[entry.event]}
            {entry.orderNumber && (
              <>
                {' '}
                <TextLink to={adminPaths.order(entry.orderNumber)}>{entry.orderNumber}</TextLink>
              </>
            )}
            {entry.note && <span className="small admin-panel__line">{entry.note}</span>}
            <span className="caption">
              {formatDateTime(entry.at)}, {entry.by || texts.theShop}
            </span>
          </span>
        </li>
      ))}
    </ol>
  </section>
)
