import { formatDateTime } from '#domain/india-time.ts'
import { getSecurityEventLabel, SECURITY_EVENT_LABELS } from '#domain/security-events.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { openColumn } from '#web/admin/kit/action-columns.tsx'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { DateRangeFields } from '#web/admin/kit/date-range-fields.tsx'
import { ExportButton } from '#web/admin/kit/export-button.tsx'
import { SearchFilter, SelectFilter } from '#web/admin/kit/filter-fields.tsx'
import { ListPage } from '#web/admin/kit/list-page.tsx'
import {
  hasFilters,
  isDay,
  isSearchText,
  LOG_PAGE_SIZES,
  omitEmpty,
  readListQuery,
} from '#web/admin/kit/list-query.ts'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = createAdminLoader(async ({ api, url }: AdminLoaderArgs) => {
  const query = readListQuery(url, {
    sortFields: [],
    sortBy: '',
    sortOrder: 'desc',
    limits: LOG_PAGE_SIZES,
    filters: { search: isSearchText, kind: isSearchText, startDate: isDay, endDate: isDay },
  })
  const list = await loadOrFailure(
    api.security.events({ page: query.page, limit: query.limit, ...omitEmpty(query.filters) }),
    'Failed to fetch security events',
  )
  return { query, ...list }
})
export const meta = adminMeta('Security Events')
export const handle = { crumbs: () => [{ label: 'Security Events' }] }
export { PageSkeleton as HydrateFallback }

type SecurityEvent = NonNullable<Route.ComponentProps['loaderData']['data']>['events'][number]

export default function SecurityEventsPage({ loaderData: { query, data, failure } }: Route.ComponentProps) {
  const eventViewer = useEditor<SecurityEvent>()
  const event = eventViewer.opened?.item
  return (
    <ListPage
      title="Security Events"
      description="Failed sign-ins, denied requests, reached limits and permission changes. Events cannot be changed, and are deleted after the time set in Settings."
      failure={failure}
      actions={
        <ExportButton
          fileName="security-events"
          failure="Failed to export security events"
          download={() => adminApi.security.exportEvents(omitEmpty(query.filters))}
        />
      }
      filters={
        <>
          <SearchFilter placeholder="Person, IP address, email" value={query.filters.search} />
          <SelectFilter
            label="Event"
            name="kind"
            value={query.filters.kind}
            allLabel="All events"
            options={Object.entries(SECURITY_EVENT_LABELS)}
          />
          <DateRangeFields startDate={query.filters.startDate} endDate={query.filters.endDate} />
        </>
      }
      caption="Events"
      rows={data?.events ?? null}
      columns={[
        ...COLUMNS,
        openColumn({
          buttonText: 'Details',
          labelOf: ({ kind, at }) => `Details of ${getSecurityEventLabel(kind)}, ${formatDateTime(at)}`,
          onOpen: eventViewer.open,
        }),
      ]}
      query={query}
      pagination={data?.pagination}
      pageSizes={LOG_PAGE_SIZES}
      empty={
        <EmptyState title="No security events found">
          {hasFilters(query)
            ? 'Try adjusting your filters'
            : 'Failed sign-ins and denied requests will appear here.'}
        </EmptyState>
      }
    >
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
    </ListPage>
  )
}

/** The account, or what was typed when there is no such account. */
const describeUser = ({ person, identifier }: SecurityEvent): string => person || identifier || 'Unknown'

const COLUMNS: Column<SecurityEvent>[] = [
  { label: 'When', nowrap: true, cell: ({ at }) => formatDateTime(at) },
  { label: 'Event', primary: true, cell: ({ kind }) => <b>{getSecurityEventLabel(kind)}</b> },
  { label: 'Person', cell: describeUser },
  { label: 'IP address', cell: ({ address }) => address },
]

const eventFacts = (event: SecurityEvent): [string, string][] =>
  (
    [
      ['When', formatDateTime(event.at)],
      ['Person', describeUser(event)],
      ['IP address', event.address || 'The shop itself'],
      ['Browser', event.userAgent],
      ['Request', event.route],
      ['Request ID', event.requestId],
      ...Object.entries(event.details).map(([name, value]) => [capitalize(name), String(value)]),
    ] as [string, string][]
  ).filter(([, value]) => value)

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
