import { useRevalidator } from 'react-router'
import type { Enquiry } from '#contract/enquiries.ts'
import { ShopError } from '#domain/errors.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { browserApi } from '../../api.ts'
import { type Page, personalPage } from '../../page-loader.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/field.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { AdminPage } from '../kit/admin-page.tsx'
import { BulkBar } from '../kit/bulk-bar.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { ListFoot } from '../kit/list-foot.tsx'
import { hasFilters, oneOf, readListQuery } from '../kit/list-query.ts'
import { loadOr } from '../kit/load-or.ts'
import { useEditor } from '../kit/use-editor.ts'
import { useSelection } from '../kit/use-selection.ts'
import { useStaff } from '../kit/use-staff.ts'
import type { Route } from './+types/page.ts'
import { EnquiryForm } from './form.tsx'
import { KIND_LABELS } from './kinds.ts'

export const clientLoader = personalPage(async ({ api, url }: Page) => {
  const query = readListQuery(url, {
    sorts: [],
    sortBy: '',
    sortOrder: 'desc',
    filters: { kind: oneOf(Object.keys(KIND_LABELS)), isHandled: oneOf(['true', 'false']) },
  })
  const { kind, isHandled } = query.filters
  const list = await loadOr(
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
export const meta = () => [{ title: 'Enquiries | Swarna' }]
export const handle = { crumbs: () => [{ label: 'Enquiries' }] }
export { PageSkeleton as HydrateFallback }

export default function EnquiriesPage({ loaderData: { query, data, failure } }: Route.ComponentProps) {
  const editor = useEditor<Enquiry>()
  const selection = useSelection(query.address.search)
  const { revalidate } = useRevalidator()
  const mayHandle = useStaff().may('manage_content')
  const enquiries = data?.enquiries ?? []

  const markHandled = async () => {
    const open = enquiries.filter(({ _id, isHandled }) => selection.has(_id) && !isHandled)
    const done = await Promise.allSettled(
      open.map(({ _id, note, version }) =>
        browserApi.enquiries.update({ id: _id, isHandled: true, note, version }),
      ),
    )
    const refused = done.find((result) => result.status === 'rejected')?.reason as unknown
    const handled = done.filter(({ status }) => status === 'fulfilled').length
    if (refused)
      showToast({
        title: refused instanceof ShopError ? refused.message : 'Failed to update enquiry',
        failed: true,
      })
    else showToast({ title: `${handled} marked as handled` })
    selection.clear()
    void revalidate()
  }

  return (
    <AdminPage
      title="Enquiries"
      lead="Questions, custom pieces, appointments and purchase plans sent from the shop."
      failure={failure}
    >
      <FilterBar address={query.address}>
        <SelectField label="Kind" hideLabel name="kind" defaultValue={query.filters.kind}>
          <option value="">All kinds</option>
          {Object.entries(KIND_LABELS).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="State" hideLabel name="isHandled" defaultValue={query.filters.isHandled}>
          <option value="">Open and handled</option>
          <option value="false">Open</option>
          <option value="true">Handled</option>
        </SelectField>
      </FilterBar>
      {data && enquiries.length === 0 && (
        <EmptyState title="No enquiries found">
          {hasFilters(query)
            ? 'Try adjusting your filters'
            : 'What visitors send from the forms of the shop comes here.'}
        </EmptyState>
      )}
      {enquiries.length > 0 && (
        <DataTable
          caption="Enquiries"
          rows={enquiries}
          columns={[...COLUMNS, open(editor.open)]}
          {...(mayHandle ? { selection: { ...selection, name: ({ name }: Enquiry) => name } } : {})}
        />
      )}
      {data && <ListFoot pagination={data.pagination} noun="enquiries" address={query.address} />}
      <BulkBar selection={selection} noun={selection.ids.length === 1 ? 'enquiry' : 'enquiries'}>
        <Button size="small" onClick={() => void markHandled()}>
          Mark as handled
        </Button>
      </BulkBar>
      {editor.opened && (
        <EnquiryForm
          key={editor.opened.round}
          editor={editor}
          mayHandle={mayHandle}
          onSaved={() => void revalidate()}
        />
      )}
    </AdminPage>
  )
}

const COLUMNS: Column<Enquiry>[] = [
  {
    label: 'From',
    lead: true,
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
    label: 'State',
    cell: ({ isHandled }) => (
      <Badge tone={isHandled ? 'delivered' : 'pending'}>{isHandled ? 'Handled' : 'Open'}</Badge>
    ),
  },
  { label: 'Received', tight: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
]

const open = (show: (enquiry: Enquiry) => void): Column<Enquiry> => ({
  label: 'Actions',
  actions: true,
  cell: (enquiry) => (
    <Button
      variant="text"
      size="small"
      aria-label={`Read the enquiry of ${enquiry.name}`}
      onClick={() => show(enquiry)}
    >
      Read
    </Button>
  ),
})
