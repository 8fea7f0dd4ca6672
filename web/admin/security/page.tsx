import { useState } from 'react'
import { formatDateTime, toIndiaDay } from '#domain/india-time.ts'
import { getSecurityEventLabel, SECURITY_EVENT_LABELS } from '#domain/security-events.ts'
import { errorMessage } from '#web/error-message.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { browserApi } from '../../api.ts'
import { downloadFile } from '../../documents/download-file.ts'
import { createAuthenticatedLoader, type PageLoaderArgs } from '../../page-loader.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { AdminPage } from '../kit/admin-page.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { DateRangeFields } from '../kit/date-range-fields.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { ListFooter } from '../kit/list-footer.tsx'
import { hasFilters, isDay, isSearchText, omitEmpty, readListQuery } from '../kit/list-query.ts'
import { loadOrFailure } from '../kit/load-or-failure.ts'
import { useEditor } from '../kit/use-editor.ts'
import type { Route } from './+types/page.ts'

const PAGE_SIZES = [20, 50, 100] as const

export const clientLoader = createAuthenticatedLoader(async ({ api, url }: PageLoaderArgs) => {
  const query = readListQuery(url, {
    sortFields: [],
    sortBy: '',
    sortOrder: 'desc',
    limits: PAGE_SIZES,
    filters: { search: isSearchText, kind: isSearchText, startDate: isDay, endDate: isDay },
  })
  const list = await loadOrFailure(
    api.security.events({ page: query.page, limit: query.limit, ...omitEmpty(query.filters) }),
    'Failed to fetch security events',
  )
  return { query, ...list }
})
export const meta = () => [{ title: 'Security Events | Swarna' }]
export const handle = { crumbs: () => [{ label: 'Security Events' }] }
export { PageSkeleton as HydrateFallback }

type SecurityEvent = NonNullable<Route.ComponentProps['loaderData']['data']>['events'][number]

export default function SecurityEventsPage({ loaderData: { query, data, failure } }: Route.ComponentProps) {
  const eventViewer = useEditor<SecurityEvent>()
  const event = eventViewer.opened?.item
  return (
    <AdminPage
      title="Security Events"
      description="Failed sign-ins, refused calls, reached limits and changes of access. Nothing here can be changed. Old events are deleted after the days in Settings."
      failure={failure}
      actions={<ExportButton filters={omitEmpty(query.filters)} />}
    >
      <FilterBar location={query.location}>
        <TextField
          label="Search"
          hideLabel
          type="search"
          icon="search"
          name="search"
          maxLength={100}
          placeholder="Person, IP address, e-mail"
          defaultValue={query.filters.search}
        />
        <SelectField label="Event" hideLabel name="kind" defaultValue={query.filters.kind}>
          <option value="">All events</option>
          {Object.entries(SECURITY_EVENT_LABELS).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <DateRangeFields startDate={query.filters.startDate} endDate={query.filters.endDate} />
      </FilterBar>
      {data && data.events.length === 0 && (
        <EmptyState title="No security events found">
          {hasFilters(query)
            ? 'Try adjusting your filters'
            : 'Failed sign-ins and refused calls will appear here.'}
        </EmptyState>
      )}
      {data && data.events.length > 0 && (
        <DataTable
          caption="Security events"
          rows={data.events}
          columns={[...COLUMNS, actionsColumn(eventViewer.open)]}
        />
      )}
      {data && (
        <ListFooter
          pagination={data.pagination}
          noun="events"
          location={query.location}
          limits={PAGE_SIZES}
        />
      )}
      {event && (
        <Dialog
          title={getSecurityEventLabel(event.kind)}
          size="wide"
          open
          onClose={eventViewer.close}
          footer={<Button onClick={eventViewer.close}>Close</Button>}
        >
          <DescriptionList items={eventFacts(event)} />
        </Dialog>
      )}
    </AdminPage>
  )
}

/** Whose account it is about; what was typed where there is none. */
const describeUser = ({ person, identifier }: SecurityEvent): string => person || identifier || 'Not known'

const COLUMNS: Column<SecurityEvent>[] = [
  { label: 'When', nowrap: true, cell: ({ at }) => formatDateTime(at) },
  { label: 'Event', primary: true, cell: ({ kind }) => <b>{getSecurityEventLabel(kind)}</b> },
  { label: 'Person', cell: describeUser },
  { label: 'IP address', cell: ({ address }) => address },
]

const actionsColumn = (onOpen: (event: SecurityEvent) => void): Column<SecurityEvent> => ({
  label: 'Actions',
  actions: true,
  cell: (event) => (
    <Button
      variant="text"
      size="small"
      aria-label={`Details of ${getSecurityEventLabel(event.kind)}, ${formatDateTime(event.at)}`}
      onClick={() => onOpen(event)}
    >
      Details
    </Button>
  ),
})

const eventFacts = (event: SecurityEvent): [string, string][] =>
  (
    [
      ['When', formatDateTime(event.at)],
      ['Person', describeUser(event)],
      ['IP address', event.address || 'The shop itself'],
      ['Browser', event.userAgent],
      ['Call', event.route],
      ['Request id', event.requestId],
      ...Object.entries(event.details).map(([name, value]) => [capitalize(name), String(value)]),
    ] as [string, string][]
  ).filter(([, value]) => value)

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

function ExportButton({
  filters,
}: {
  filters: Parameters<typeof browserApi.security.exportEvents>[0] & object
}) {
  const [isBusy, setBusy] = useState(false)
  const exportCsv = async () => {
    setBusy(true)
    try {
      downloadFile(
        await browserApi.security.exportEvents(filters),
        `security-events-${toIndiaDay(new Date())}.csv`,
      )
    } catch (error) {
      showToast({ title: errorMessage(error, 'Failed to export security events'), isError: true })
    }
    setBusy(false)
  }
  return (
    <Button
      variant="secondary"
      icon="download"
      busy={isBusy}
      busyLabel="Exporting..."
      onClick={() => void exportCsv()}
    >
      Export CSV
    </Button>
  )
}
