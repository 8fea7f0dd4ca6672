import { useRevalidator } from 'react-router'
import type { Coupon } from '#contract/coupons.ts'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { browserApi } from '../../api.ts'
import { createAuthenticatedLoader, type PageLoaderArgs } from '../../page-loader.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { confirmAndDelete } from '../kit/confirm-and-delete.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { loadOrFailure } from '../kit/load-or-failure.ts'
import { useEditor } from '../kit/use-editor.ts'
import type { Route } from './+types/page.ts'
import { CouponForm } from './form.tsx'

export const clientLoader = createAuthenticatedLoader(({ api }: PageLoaderArgs) =>
  loadOrFailure(api.coupons.list(), 'Failed to fetch coupons'),
)
export const meta = () => [{ title: 'Coupons | Swarna' }]
export const handle = { crumbs: () => [{ label: 'Coupons' }] }
export { PageSkeleton as HydrateFallback }

export default function CouponsPage({ loaderData: { data: coupons, failure } }: Route.ComponentProps) {
  const editor = useEditor<Coupon>()
  const { revalidate } = useRevalidator()
  const remove = ({ _id, version, usedCount, ...input }: Coupon) =>
    confirmAndDelete({
      confirmMessage: `Are you sure you want to delete the coupon ${input.code}? Orders that used it keep their discount.`,
      failure: 'Failed to delete coupon',
      remove: () => browserApi.coupons.remove({ id: _id }),
      onDeleted: () => void revalidate(),
      // one that comes back counts its uses from 0: a used one would be a gift
      ...(usedCount === 0 && { undo: () => browserApi.coupons.create(input) }),
    })
  return (
    <AdminPage
      title="Coupons"
      failure={failure}
      actions={<Button onClick={editor.openNew}>Add New Coupon</Button>}
    >
      {coupons?.length === 0 && (
        <EmptyState title="No coupons found">
          A code that customers type at checkout takes something off.
        </EmptyState>
      )}
      {coupons && coupons.length > 0 && (
        <DataTable
          caption="Coupons"
          rows={coupons}
          columns={[...COLUMNS, actionsColumn(editor.open, remove)]}
        />
      )}
      {editor.opened && (
        <CouponForm key={editor.opened.formKey} editor={editor} onSaved={() => void revalidate()} />
      )}
    </AdminPage>
  )
}

const COLUMNS: Column<Coupon>[] = [
  { label: 'Code', primary: true, cell: ({ code }) => <b className="num">{code}</b> },
  { label: 'Takes off', cell: formatDiscount },
  {
    label: 'From',
    cell: ({ minSubtotal }) => (minSubtotal > 0 ? formatRupees(minSubtotal) : 'Any amount'),
    number: true,
  },
  {
    label: 'Valid',
    nowrap: true,
    cell: ({ startsAt, endsAt }) => `${formatDate(startsAt)} to ${formatDate(endsAt)}`,
  },
  {
    label: 'Used',
    cell: ({ usedCount, usageLimit }) => (usageLimit === null ? usedCount : `${usedCount} of ${usageLimit}`),
    number: true,
  },
  { label: 'State', cell: (coupon) => <CouponBadge coupon={coupon} /> },
]

function formatDiscount({ type, value, maxDiscount }: Coupon): string {
  if (type === 'flat') return formatRupees(value)
  return maxDiscount === null ? `${value}%` : `${value}%, at most ${formatRupees(maxDiscount)}`
}

function CouponBadge({ coupon: { isActive, startsAt, endsAt, usageLimit, usedCount } }: { coupon: Coupon }) {
  const now = Date.now()
  if (!isActive) return <Badge tone="neutral">Inactive</Badge>
  if (Date.parse(endsAt) < now) return <Badge tone="neutral">Ended</Badge>
  if (usageLimit !== null && usedCount >= usageLimit) return <Badge tone="neutral">Used up</Badge>
  if (Date.parse(startsAt) > now) return <Badge tone="info">Starts later</Badge>
  return <Badge tone="success">Active</Badge>
}

const actionsColumn = (edit: (coupon: Coupon) => void, remove: (coupon: Coupon) => void): Column<Coupon> => ({
  label: 'Actions',
  actions: true,
  cell: (coupon) => (
    <span className="row-actions">
      <IconButton icon="edit" label={`Edit ${coupon.code}`} onClick={() => edit(coupon)} />
      <IconButton icon="trash" label={`Delete ${coupon.code}`} onClick={() => remove(coupon)} />
    </span>
  ),
})
