import type { AuditVerification } from '#contract/audit.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { Alert } from '#web/ui/alert.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { createAuthenticatedLoader, type PageLoaderArgs } from '../../page-loader.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { ListFooter } from '../kit/list-footer.tsx'
import { isSearchText, omitEmpty, readListQuery } from '../kit/list-query.ts'
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
    filters: { search: isSearchText, action: isSearchText },
  })
  const list = await loadOrFailure(
    api.audit.list({ page: query.page, limit: query.limit, ...omitEmpty(query.filters) }),
    'Failed to fetch the audit log',
  )
  const { data: verification } = await loadOrFailure(
    api.audit.verification(),
    'Failed to verify the audit log',
  )
  return { query, verification, ...list }
})
export const meta = () => [{ title: 'Audit Log | Swarna' }]
export const handle = { crumbs: () => [{ label: 'Audit Log' }] }
export { PageSkeleton as HydrateFallback }

type AuditEntry = NonNullable<Route.ComponentProps['loaderData']['data']>['entries'][number]

export default function AuditPage({
  loaderData: { query, data, failure, verification },
}: Route.ComponentProps) {
  const entryViewer = useEditor<AuditEntry>()
  const entry = entryViewer.opened?.item
  return (
    <AdminPage
      title="Audit Log"
      description="Who changed what, when and from where. Nothing here can be changed or deleted."
      failure={failure}
    >
      {verification && <Verification result={verification} />}
      <FilterBar location={query.location}>
        <TextField
          label="Search"
          hideLabel
          type="search"
          icon="search"
          name="search"
          maxLength={100}
          placeholder="Person or thing"
          defaultValue={query.filters.search}
        />
        <TextField
          label="Action"
          hideLabel
          name="action"
          maxLength={60}
          placeholder="Action: order.status"
          defaultValue={query.filters.action}
        />
      </FilterBar>
      {data && data.entries.length === 0 && (
        <EmptyState title="Nothing found">Try adjusting your filters</EmptyState>
      )}
      {data && data.entries.length > 0 && (
        <DataTable
          caption="Audit log"
          rows={data.entries}
          columns={[...COLUMNS, actionsColumn(entryViewer.open)]}
        />
      )}
      {data && (
        <ListFooter
          pagination={data.pagination}
          noun="entries"
          location={query.location}
          limits={PAGE_SIZES}
        />
      )}
      {entry && (
        <Dialog
          title={entry.action}
          size="wide"
          open
          onClose={entryViewer.close}
          footer={<Button onClick={entryViewer.close}>Close</Button>}
        >
          <DescriptionList
            items={[
              ['When', formatDateTime(entry.at)],
              ['Who', entry.email ? `${entry.who}, ${entry.email}` : entry.who],
              ...(entry.userId ? [['Person id', entry.userId] as [string, string]] : []),
              ['What', entry.subject],
              ['From', entry.address || 'the shop itself'],
            ]}
          />
          <div className="form-dialog__columns">
            <JsonState title="Before" value={entry.before} />
            <JsonState title="After" value={entry.after} />
          </div>
        </Dialog>
      )}
    </AdminPage>
  )
}

const COLUMNS: Column<AuditEntry>[] = [
  { label: 'When', nowrap: true, cell: ({ at }) => formatDateTime(at) },
  { label: 'Who', cell: ({ who }) => <b>{who}</b> },
  { label: 'Action', primary: true, cell: ({ action }) => action },
  { label: 'Subject', cell: ({ subject }) => subject },
  { label: 'From', cell: ({ address }) => address },
]

const actionsColumn = (onOpen: (entry: AuditEntry) => void): Column<AuditEntry> => ({
  label: 'Actions',
  actions: true,
  cell: (entry) => (
    <Button
      variant="text"
      size="small"
      aria-label={`Details of ${entry.action}, ${entry.subject}`}
      onClick={() => onOpen(entry)}
    >
      Details
    </Button>
  ),
})

function Verification({ result }: { result: AuditVerification }) {
  const { broken, upTo, verified, waiting } = result
  if (broken)
    return (
      <Alert tone="error" role="alert" title="The audit log does not match its hash chain.">
        {broken.reason}{' '}
        {broken.number === null
          ? `Entry ${broken.entryId}.`
          : `Entry number ${broken.number} (${broken.entryId}).`}{' '}
        The entries before it are unchanged: {verified}. Compare with a backup, and find out who can reach the
        database.
      </Alert>
    )
  return (
    <p className="muted small">
      {upTo
        ? `Verified up to entry ${upTo.number} of ${formatDateTime(upTo.at)}: no entry was changed or deleted.`
        : 'There is nothing to verify yet.'}
      {waiting > 0 && ` ${waiting} newer entries are not verified yet.`}
    </p>
  )
}

function JsonState({ title, value }: { title: string; value: unknown }) {
  return (
    <section>
      <h3 className="small">{title}</h3>
      {value === null || value === undefined ? (
        <p className="muted small">Nothing</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it
        <pre className="audit-state" tabIndex={0}>
          {JSON.stringify(value, null, 2)}
        </pre>
      )}
    </section>
  )
}
