import { useRevalidator } from 'react-router'
import type { Enquiry } from '#contract/enquiries.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { plural } from '#domain/intl.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { openColumn } from '#web/admin/kit/action-columns.tsx'
import { BulkBar } from '#web/admin/kit/bulk-bar.tsx'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { SelectFilter } from '#web/admin/kit/filter-fields.tsx'
import { ListPage } from '#web/admin/kit/list-page.tsx'
import { hasFilters, isOneOf, readListQuery } from '#web/admin/kit/list-query.ts'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { useSelection } from '#web/admin/kit/use-selection.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { errorMessage } from '#web/error-message.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Route } from './+types/page.ts'
import { EnquiryForm } from './form.tsx'
import { KIND_LABELS } from './kind-labels.ts'

export const clientLoader = createAdminLoader(async ({ api, url }: AdminLoaderArgs) => {
  const query = readListQuery(url, {
    sortFields: [],
    sortBy: '',
    sortOrder: 'desc',
    filters: { kind: isOneOf(Object.keys(KIND_LABELS)), isHandled: isOneOf(['true', 'false']) },
  })
  const { kind, isHandled } = query.filters
  const list = await loadOrFailure(
    api.enquiries.list({
      page: query.page,
      limit: query.limit,
      ...(kind ? { kind: kind as Enquiry['kind'] } : {}),
      ...(isHandled ? { isHandled: isHandled === 'true' } : {}),
    }),
    'Failed to fetch enquiries',
  )
  return { query, ...list }
})
export const meta = adminMeta('Enquiries')
export const handle = { crumbs: () => [{ label: 'Enquiries' }] }
export { PageSkeleton as HydrateFallback }

export default function EnquiriesPage({ loaderData: { query, data, failure } }: Route.ComponentProps) {
  const editor = useEditor<Enquiry>()
  const selection = useSelection(query.location.search)
  const { revalidate } = useRevalidator()
  const canHandle = useStaff().can('manage_content')
  const enquiries = data?.enquiries ?? []

  const markHandled = async () => {
    const openEnquiries = enquiries.filter(({ _id, isHandled }) => selection.has(_id) && !isHandled)
    const results = await Promise.allSettled(
      openEnquiries.map(({ _id, note, version }) =>
        adminApi.enquiries.update({ id: _id, isHandled: true, note, version }),
      ),
    )
    const firstError = results.find((result) => result.status === 'rejected')?.reason as unknown
    const handledCount = results.filter(({ status }) => status === 'fulfilled').length
    if (firstError)
      showToast({
        title: errorMessage(firstError, 'Failed to update enquiry'),
        isError: true,
      })
    else showToast({ title: `${handledCount} marked as handled` })
    selection.clear()
    void revalidate()
  }

  return (
    <ListPage
      title="Enquiries"
      description="Questions, custom jewellery, appointments and purchase plans sent from the shop."
      failure={failure}
      filters={
        <>
          <SelectFilter
            label="Kind"
            name="kind"
            value={query.filters.kind}
            allLabel="All kinds"
            options={Object.entries(KIND_LABELS)}
          />
          <SelectFilter
            label="Status"
            name="isHandled"
            value={query.filters.isHandled}
            allLabel="Open and handled"
            options={[
              ['false', 'Open'],
              ['true', 'Handled'],
            ]}
          />
        </>
      }
      caption="Enquiries"
      rows={data && enquiries}
      columns={[
        ...COLUMNS,
        openColumn({
          buttonText: 'Read',
          labelOf: ({ name }) => `Read the enquiry of ${name}`,
          onOpen: editor.open,
        }),
      ]}
      query={query}
      pagination={data?.pagination}
      {...(canHandle ? { selection: { ...selection, name: ({ name }: Enquiry) => name } } : {})}
      empty={
        <EmptyState title="No enquiries found">
          {hasFilters(query)
            ? 'Try adjusting your filters'
            : 'Messages from the forms of the shop will appear here.'}
        </EmptyState>
      }
    >
      <BulkBar selection={selection} noun={plural(selection.ids.length, 'enquiry', 'enquiries')}>
        <Button size="small" onClick={() => void markHandled()}>
          Mark as handled
        </Button>
      </BulkBar>
      {editor.opened && (
        <EnquiryForm
          key={editor.opened.formKey}
          editor={editor}
          canHandle={canHandle}
          onSaved={() => void revalidate()}
        />
      )}
    </ListPage>
  )
}

const COLUMNS: Column<Enquiry>[] = [
  {
    label: 'From',
    primary: true,
    cell: ({ name, email }) => (
      <span>
        <b>{name}</b>
        <span className="caption">{email}</span>
      </span>
    ),
  },
  { label: 'Kind', cell: ({ kind }) => KIND_LABELS[kind] },
  { label: 'Message', cell: ({ message }) => <span className="clamp">{message}</span> },
  {
    label: 'Status',
    cell: ({ isHandled }) => (
      <Badge tone={isHandled ? 'success' : 'warning'}>{isHandled ? 'Handled' : 'Open'}</Badge>
    ),
  },
  { label: 'Received', nowrap: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
]
