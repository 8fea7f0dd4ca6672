import { useRevalidator } from 'react-router'
import type { ModeratedReview } from '#contract/reviews.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { plural } from '#domain/intl.ts'
import { REVIEW_STATUS_LABELS, REVIEW_STATUSES, type ReviewStatus, STARS } from '#domain/reviews.ts'
import { formatVariantName } from '#domain/variants.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { openColumn } from '#web/admin/kit/action-columns.tsx'
import { BulkBar } from '#web/admin/kit/bulk-bar.tsx'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { ListPage } from '#web/admin/kit/list-page.tsx'
import { hasFilters, isOneOf, readListQuery } from '#web/admin/kit/list-query.ts'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { useSelection } from '#web/admin/kit/use-selection.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { errorMessage } from '#web/error-message.ts'
import { Badge, ReviewBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Route } from './+types/page.ts'
import { ReviewDialog } from './review-dialog.tsx'
import './reviews.css'

export const clientLoader = createAdminLoader(async ({ api, url }: AdminLoaderArgs) => {
  const query = readListQuery(url, {
    sortFields: [],
    sortBy: '',
    sortOrder: 'desc',
    filters: {
      status: isOneOf(REVIEW_STATUSES),
      rating: isOneOf(STARS.map(String)),
      isReported: isOneOf(['true', 'false']),
    },
  })
  const { status, rating, isReported } = query.filters
  const list = await loadOrFailure(
    api.reviews.list({
      page: query.page,
      limit: query.limit,
      ...(status ? { status: status as ReviewStatus } : {}),
      ...(rating ? { rating } : {}),
      ...(isReported ? { isReported: isReported === 'true' } : {}),
    }),
    'Failed to fetch reviews',
  )
  return { query, ...list }
})
export const meta = adminMeta('Reviews')
export const handle = { crumbs: () => [{ label: 'Reviews' }] }
export { PageSkeleton as HydrateFallback }

export default function ReviewsPage({ loaderData: { query, data, failure } }: Route.ComponentProps) {
  const editor = useEditor<ModeratedReview>()
  const selection = useSelection(query.location.search)
  const { revalidate } = useRevalidator()
  const canDecide = useStaff().can('manage_content')
  const reviews = data?.reviews ?? []
  const pending = reviews.filter(({ _id, status }) => selection.has(_id) && status === 'pending')

  const publishSelected = async () => {
    try {
      const { message } = await adminApi.reviews.publishMany({
        reviews: pending.map(({ _id, version }) => ({ id: _id, version })),
      })
      showToast({ title: message })
    } catch (error) {
      showToast({ title: errorMessage(error, 'Failed to publish the reviews'), isError: true })
    }
    selection.clear()
    void revalidate()
  }

  return (
    <ListPage
      title="Reviews"
      description="Reviews of delivered products. Customers see them when they are published."
      failure={failure}
      filters={
        <>
          <SelectField label="Status" hideLabel name="status" defaultValue={query.filters.status}>
            <option value="">All statuses</option>
            {REVIEW_STATUSES.map((status) => (
              <option key={status} value={status}>
                {REVIEW_STATUS_LABELS[status]}
              </option>
            ))}
          </SelectField>
          <SelectField label="Stars" hideLabel name="rating" defaultValue={query.filters.rating}>
            <option value="">All stars</option>
            {STARS.map((stars) => (
              <option key={stars} value={stars}>
                {`${stars} ${plural(stars, 'star', 'stars')}`}
              </option>
            ))}
          </SelectField>
          <SelectField label="Reports" hideLabel name="isReported" defaultValue={query.filters.isReported}>
            <option value="">Reported or not</option>
            <option value="true">Reported</option>
            <option value="false">Not reported</option>
          </SelectField>
        </>
      }
      caption="Reviews"
      rows={data && reviews}
      columns={[
        ...COLUMNS,
        openColumn({
          buttonText: 'Read',
          labelOf: ({ name, product }) => `Read the review of ${product.name} by ${name || 'a customer'}`,
          onOpen: editor.open,
        }),
      ]}
      query={query}
      pagination={data?.pagination}
      {...(canDecide ? { selection: { ...selection, name: describeReview } } : {})}
      empty={
        <EmptyState title="No reviews found">
          {hasFilters(query)
            ? 'Try adjusting your filters'
            : 'Customers can review what was delivered to them. New reviews appear here for approval.'}
        </EmptyState>
      }
    >
      <BulkBar selection={selection} noun={plural(selection.ids.length, 'review', 'reviews')}>
        <Button size="small" disabled={pending.length === 0} onClick={() => void publishSelected()}>
          Publish
        </Button>
      </BulkBar>
      {editor.opened?.item && (
        <ReviewDialog
          key={editor.opened.formKey}
          review={editor.opened.item}
          canDecide={canDecide}
          onClose={editor.close}
          onChanged={() => void revalidate()}
        />
      )}
    </ListPage>
  )
}

const describeReview = ({ product, name }: ModeratedReview) => `${product.name}, ${name || 'a customer'}`

const COLUMNS: Column<ModeratedReview>[] = [
  {
    label: 'Product',
    primary: true,
    cell: ({ product, name }) => (
      <span>
        <b>{formatVariantName(product.name, product.variantTitle)}</b>
        <span className="caption">{name || 'Erased account'}</span>
      </span>
    ),
  },
  {
    label: 'Review',
    cell: ({ rating, title, text, photos }) => (
      <span className="review-cell">
        <StarRating rating={rating} />
        <span className="clamp">{title ? `${title}. ${text}` : text}</span>
        {photos.length > 0 && (
          <span className="caption">{`${photos.length} ${plural(photos.length, 'photo', 'photos')}`}</span>
        )}
      </span>
    ),
  },
  {
    label: 'Status',
    cell: ({ status, reports }) => (
      <span className="review-cell">
        <ReviewBadge status={status} />
        {reports.length > 0 && <Badge tone="danger">Reported</Badge>}
      </span>
    ),
  },
  { label: 'Written', nowrap: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
]
