import { useState } from 'react'
import { formatDateTime, indiaDay } from '#domain/india-time.ts'
import { SECURITY_EVENTS, securityEventLabel } from '#domain/security-events.ts'
import { browserApi } from '../../api.ts'
import { type Page, personalPage } from '../../page-loader.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { AdminPage } from '../kit/admin-page.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { DayFields } from '../kit/day-fields.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { ListFoot } from '../kit/list-foot.tsx'
import { anyText, day, given, hasFilters, readListQuery } from '../kit/list-query.ts'
import { loadOr } from '../kit/load-or.ts'
import { saidBy } from '../kit/said.ts'
import { saveFile } from '../kit/save-file.ts'
import { useEditor } from '../kit/use-editor.ts'
import type { Route } from './+types/page.ts'

const LIMITS = [20, 50, 100] as const

export const clientLoader = personalPage(async ({ api, url }: Page) => {
  const query = readListQuery(url, {
    sorts: [],
    sortBy: '',
    sortOrder: 'desc',
    limits: LIMITS,
    filters: { search: anyText, kind: anyText, startDate: day, endDate: day },
  })
  const list = await loadOr(
    api.security.events({ page: query.page, limit: query.limit, ...given(query.filters) }),
    'Failed to fetch security events',
  )
  return { query, ...list }
})
export const meta = () => [{ title: 'Security Events | Swarna' }]
export const handle = { crumbs: () => [{ label: 'Security Events' }] }
export { PageSkeleton as HydrateFallback }

type Event = NonNullable<Route.ComponentProps['loaderData']['data']>['events'][number]

export default function SecurityEventsPage({ loaderData: { query, data, failure } }: Route.ComponentProps) {
  const shown = useEditor<Event>()
  const event = shown.opened?.item
  return (
    <AdminPage
      title="Security Events"
      lead="Failed sign-ins, refused calls, reached limits and changes of access. Nothing here can be changed. Old events are deleted after the days in Settings."
      failure={failure}
      actions={<ExportButton filters={given(query.filters)} />}
    >
      <FilterBar address={query.address}>
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
          {Object.entries(SECURITY_EVENTS).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <DayFields startDate={query.filters.startDate} endDate={query.filters.endDate} />
      </FilterBar>
      {data && data.events.length === 0 && (
        <EmptyState title="No security events found">
          {hasFilters(query)
            ? 'Try adjusting your filters'
            : 'Failed sign-ins and refused calls will appear here.'}
        </EmptyState>
      )}
      {data && data.events.length > 0 && (
        <DataTable caption="Security events" rows={data.events} columns={[...COLUMNS, details(shown.open)]} />
      )}
      {data && (
        <ListFoot pagination={data.pagination} noun="events" address={query.address} limits={LIMITS} />
      )}
      {event && (
        <Dialog
          title={securityEventLabel(event.kind)}
          size="wide"
          open
          onClose={shown.close}
          footer={<Button onClick={shown.close}>Close</Button>}
        >
          <Facts facts={factsOf(event)} />
        </Dialog>
      )}
    </AdminPage>
  )
}

/** Whose account it is about; what was typed where there is none. */
const personOf = ({ person, identifier }: Event): string => person || identifier || 'Not known'

const COLUMNS: Column<Event>[] = [
  { label: 'When', tight: true, cell: ({ at }) => formatDateTime(at) },
  { label: 'Event', lead: true, cell: ({ kind }) => <b>{securityEventLabel(kind)}</b> },
  { label: 'Person', cell: personOf },
  { label: 'IP address', cell: ({ address }) => address },
]

const details = (show: (event: Event) => void): Column<Event> => ({
  label: 'Actions',
  actions: true,
  cell: (event) => (
    <Button
      variant="text"
      size="small"
      aria-label={`Details of ${securityEventLabel(event.kind)}, ${formatDateTime(event.at)}`}
      onClick={() => show(event)}
    >
      Details
    </Button>
  ),
})

const factsOf = (event: Event): [string, string][] =>
  (
    [
      ['When', formatDateTime(event.at)],
      ['Person', personOf(event)],
      ['IP address', event.address || 'The shop itself'],
      ['Browser', event.userAgent],
      ['Call', event.route],
      ['Request id', event.requestId],
      ...Object.entries(event.details).map(([name, value]) => [capitalized(name), String(value)]),
    ] as [string, string][]
  ).filter(([, value]) => value)

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

function ExportButton({
  filters,
}: {
  filters: Parameters<typeof browserApi.security.exportEvents>[0] & object
}) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await browserApi.security.exportEvents(filters), `security-events-${indiaDay(new Date())}.csv`)
    } catch (error) {
      showToast({ title: saidBy(error, 'Failed to export security events'), failed: true })
    }
    setBusy(false)
  }
  return (
    <Button
      variant="secondary"
      icon="download"
      busy={isBusy}
      busyLabel="Exporting..."
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  )
}
