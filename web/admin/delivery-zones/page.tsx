import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeliveryZone } from '#contract/delivery.ts'
import { DELIVERY_TEXTS } from '#domain/delivery.ts'
import { formatRupees } from '#domain/money.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { editColumn } from '#web/admin/kit/action-columns.tsx'
import { confirmAndDelete } from '#web/admin/kit/confirm-and-delete.ts'
import { CsvImportDialog } from '#web/admin/kit/csv-import-dialog.tsx'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { ExportButton } from '#web/admin/kit/export-button.tsx'
import { ListPage } from '#web/admin/kit/list-page.tsx'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { ActiveBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/page.ts'
import { ExcludedPins } from './excluded-pins.tsx'
import { ZoneForm } from './form.tsx'
import * as texts from './texts.ts'
import { toZoneInput, toZoneValues } from './zone-values.ts'
import './delivery-zones.css'

export const clientLoader = createAdminLoader(({ api }: AdminLoaderArgs) =>
  loadOrFailure(api.delivery.zones(), texts.loadFailed),
)
export const meta = adminMeta(texts.title)
export const handle = { crumbs: () => [{ label: texts.title }] }
export { PageSkeleton as HydrateFallback }

export default function DeliveryZonesPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const editor = useEditor<DeliveryZone>()
  const [isImporting, setImporting] = useState(false)
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  const remove = (zone: DeliveryZone) =>
    confirmAndDelete({
      confirmMessage: texts.confirmDelete(zone.name),
      failure: texts.deleteFailed,
      remove: () => adminApi.delivery.removeZone({ id: zone._id }),
      onDeleted: reload,
      undo: () => adminApi.delivery.createZone(toZoneInput(toZoneValues(zone))),
    })
  return (
    <ListPage
      title={texts.title}
      description={texts.description}
      failure={failure}
      actions={
        <>
          <ExportButton
            fileName="pin-codes"
            failure={texts.exportFailed}
            download={() => adminApi.delivery.exportPins()}
          />
          <Button variant="secondary" icon="upload" onClick={() => setImporting(true)}>
            {texts.importPins}
          </Button>
          <Button onClick={editor.openNew}>{texts.add}</Button>
        </>
      }
      caption={texts.caption}
      rows={data?.zones ?? null}
      columns={[
        ...COLUMNS,
        editColumn({ nameOf: ({ name }) => name, onEdit: editor.open, onDelete: remove }),
      ]}
      empty={<EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
    >
      {data && (
        <>
          <ExcludedPins pins={data.excludedPins} onSaved={reload} />
          <p className="muted small">
            {texts.attribution}{' '}
            <a className="text-link" href="https://www.geonames.org">
              GeoNames
            </a>
            ,{' '}
            <a className="text-link" href="https://creativecommons.org/licenses/by/4.0/">
              {texts.attributionLicence}
            </a>
          </p>
        </>
      )}
      {isImporting && (
        <CsvImportDialog
          title={texts.importTitle}
          hint={texts.importHint}
          send={(input) => adminApi.delivery.importPins(input)}
          countOf={({ changed }) => changed}
          submitLabel={texts.importRows}
          doneTitle={texts.imported}
          onClose={() => setImporting(false)}
          onImported={reload}
        />
      )}
      {editor.opened && data && (
        <ZoneForm key={editor.opened.formKey} editor={editor} districts={data.districts} onSaved={reload} />
      )}
    </ListPage>
  )
}

const COLUMNS: Column<DeliveryZone>[] = [
  { label: texts.name, primary: true, cell: ({ name }) => <b>{name}</b> },
  {
    label: texts.area,
    cell: (zone) => (
      <span>
        {describeArea(zone)}
        {zone.kind !== 'list' && zone.pins.length > 0 && (
          <span className="caption">{texts.plusPins(zone.pins.length)}</span>
        )}
      </span>
    ),
  },
  { label: texts.charge, number: true, cell: ({ deliveryCharge }) => formatAmount(deliveryCharge) },
  { label: texts.freeFrom, number: true, cell: ({ freeDeliveryFrom }) => formatAmount(freeDeliveryFrom) },
  {
    label: texts.time,
    nowrap: true,
    cell: ({ minDays, maxDays }) =>
      minDays === null || maxDays === null ? (
        <span className="muted">{texts.fromSettings}</span>
      ) : (
        DELIVERY_TEXTS.workingDays(minDays, maxDays)
      ),
  },
  { label: texts.payment, cell: ({ cashOnDelivery }) => (cashOnDelivery ? texts.cashYes : texts.cashNo) },
  { label: texts.status, cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
]

const formatAmount = (amount: number | null) =>
  amount === null ? <span className="muted">{texts.fromSettings}</span> : formatRupees(amount)

function describeArea(zone: DeliveryZone): string {
  switch (zone.kind) {
    case 'state':
      return zone.state
    case 'district':
      return texts.districtOf(zone.district, zone.state)
    case 'prefix':
      return texts.beginsWith(zone.prefix)
    case 'radius':
      return texts.around(zone.radiusKm ?? 0, zone.latitude ?? 0, zone.longitude ?? 0)
    case 'list':
      return texts.pinCount(zone.pins.length)
    default:
      return texts.kinds.shop_area
  }
}
