import { useRevalidator } from 'react-router'
import type { Coupon } from '#contract/coupons.ts'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { editColumn } from '#web/admin/kit/action-columns.tsx'
import { confirmAndDelete } from '#web/admin/kit/confirm-and-delete.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { ListPage } from '#web/admin/kit/list-page.tsx'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/page.ts'
import { CouponForm } from './form.tsx'

export const clientLoader = createAdminLoader(({ api }: AdminLoaderArgs) =>
  loadOrFailure(api.coupons.list(), 'Failed to fetch coupons'),
)
export const meta = adminMeta('Coupons')
export const handle = { crumbs: () => [{ label: 'Coupons' }] }
export { PageSkeleton as HydrateFallback }

export default function CouponsPage({ loaderData: { data: coupons, failure } }: Route.ComponentProps) {
  const editor = useEditor<Coupon>()
  const { revalidate } = useRevalidator()
  const remove = (coupon: Coupon) =>
    confirmAndDelete({
      confirmMessage: `Are you sure you want to delete the coupon ${coupon.code}? Orders that used it keep their discount.`,
      failure: 'Failed to delete coupon',
      remove: () => adminApi.coupons.remove({ id: coupon._id }),
      onDeleted: () => void revalidate(),
      // A restored coupon starts with no uses, so that a used one could be used too often.
      ...(coupon.usedCount === 0 ? { undo: () => adminApi.coupons.create(toCouponInput(coupon)) } : {}),
    })
  return (
    <ListPage
      title="Coupons"
      failure={failure}
      actions={<Button onClick={editor.openNew}>Add New Coupon</Button>}
      caption="Coupons"
      rows={coupons}
      columns={[
        ...COLUMNS,
        editColumn({ nameOf: ({ code }) => code, onEdit: editor.open, onDelete: remove }),
      ]}
      empty={
        <EmptyState title="No coupons found">
          Add a code that gives customers a discount at checkout.
        </EmptyState>
      }
    >
      {editor.opened && (
        <CouponForm key={editor.opened.formKey} editor={editor} onSaved={() => void revalidate()} />
      )}
    </ListPage>
  )
}

const toCouponInput = (coupon: Coupon) => ({
  code: coupon.code,
  type: coupon.type,
  value: coupon.value,
  minSubtotal: coupon.minSubtotal,
  maxDiscount: coupon.maxDiscount,
  startsAt: coupon.startsAt,
  endsAt: coupon.endsAt,
  usageLimit: coupon.usageLimit,
  perUserLimit: coupon.perUserLimit,
  isActive: coupon.isActive,
})

const COLUMNS: Column<Coupon>[] = [
  { label: 'Code', primary: true, cell: ({ code }) => <b className="num">{code}</b> },
  { label: 'Discount', cell: formatDiscount },
  {
    label: 'Minimum order',
    cell: ({ minSubtotal }) => (minSubtotal > 0 ? formatRupees(minSubtotal) : 'None'),
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
  { label: 'Status', cell: (coupon) => <CouponBadge coupon={coupon} /> },
]

function formatDiscount({ type, value, maxDiscount }: Coupon): string {
  if (type === 'flat') return formatRupees(value)
  return maxDiscount === null ? `${value}%` : `${value}%, up to ${formatRupees(maxDiscount)}`
}

function CouponBadge({ coupon: { isActive, startsAt, endsAt, usageLimit, usedCount } }: { coupon: Coupon }) {
  const now = Date.now()
  if (!isActive) return <Badge tone="neutral">Inactive</Badge>
  if (Date.parse(endsAt) < now) return <Badge tone="neutral">Ended</Badge>
  if (usageLimit !== null && usedCount >= usageLimit) return <Badge tone="neutral">Used up</Badge>
  if (Date.parse(startsAt) > now) return <Badge tone="info">Starts later</Badge>
  return <Badge tone="success">Active</Badge>
}
