import type { AuditVerification } from '#contract/audit.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { type Page, personalPage } from '../../page-loader.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { ListFoot } from '../kit/list-foot.tsx'
import { anyText, given, readListQuery } from '../kit/list-query.ts'
import { loadOr } from '../kit/load-or.ts'
import { useEditor } from '../kit/use-editor.ts'
import type { Route } from './+types/page.ts'

const LIMITS = [20, 50, 100] as const

export const clientLoader = personalPage(async ({ api, url }: Page) => {
  const query = readListQuery(url, {
    sorts: [],
    sortBy: '',
    sortOrder: 'desc',
    limits: LIMITS,
    filters: { search: anyText, action: anyText },
  })
  const list = await loadOr(
    api.audit.list({ page: query.page, limit: query.limit, ...given(query.filters) }),
    'Failed to fetch the audit log',
  )
  const { data: verification } = await loadOr(api.audit.verification(), 'Failed to verify the audit log')
  return { query, verification, ...list }
})
export const meta = () => [{ title: 'Audit Log | Swarna' }]
export const handle = { crumbs: () => [{ label: 'Audit Log' }] }
export { PageSkeleton as HydrateFallback }

type Entry = NonNullable<Route.ComponentProps['loaderData']['data']>['entries'][number]

export default function AuditPage({
  loaderData: { query, data, failure, verification },
}: Route.ComponentProps) {
  const shown = useEditor<Entry>()
  const entry = shown.opened?.item
  return (
    <AdminPage
      title="Audit Log"
      lead="Who changed what, when and from where. Nothing here can be changed or deleted."
      failure={failure}
    >
      {verification && <Verification result={verification} />}
      <FilterBar address={query.address}>
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
        <DataTable caption="Audit log" rows={data.entries} columns={[...COLUMNS, details(shown.open)]} />
      )}
      {data && (
        <ListFoot pagination={data.pagination} noun="entries" address={query.address} limits={LIMITS} />
      )}
      {entry && (
        <Dialog
          title={entry.action}
          size="wide"
          open
          onClose={shown.close}
          footer={<Button onClick={shown.close}>Close</Button>}
        >
          <Facts
            facts={[
              ['When', formatDateTime(entry.at)],
              ['Who', entry.email ? `${entry.who}, ${entry.email}` : entry.who],
              ...(entry.userId ? [['Person id', entry.userId] as [string, string]] : []),
              ['What', entry.subject],
              ['From', entry.address || 'the shop itself'],
            ]}
          />
          <div className="form-dialog__columns">
            <State title="Before" value={entry.before} />
            <State title="After" value={entry.after} />
          </div>
        </Dialog>
      )}
    </AdminPage>
  )
}

const COLUMNS: Column<Entry>[] = [
  { label: 'When', tight: true, cell: ({ at }) => formatDateTime(at) },
  { label: 'Who', cell: ({ who }) => <b>{who}</b> },
  { label: 'Action', lead: true, cell: ({ action }) => action },
  { label: 'Subject', cell: ({ subject }) => subject },
  { label: 'From', cell: ({ address }) => address },
]

const details = (show: (entry: Entry) => void): Column<Entry> => ({
  label: 'Actions',
  actions: true,
  cell: (entry) => (
    <Button
      variant="text"
      size="small"
      aria-label={`Details of ${entry.action}, ${entry.subject}`}
      onClick={() => show(entry)}
    >
      Details
    </Button>
  ),
})

function Verification({ result }: { result: AuditVerification }) {
  const { broken, upTo, verified, waiting } = result
  if (broken)
    return (
      <Note kind="error" role="alert" title="The audit log does not match its hash chain.">
        {broken.reason}{' '}
        {broken.number === null
          ? `Entry ${broken.entryId}.`
          : `Entry number ${broken.number} (${broken.entryId}).`}{' '}
        The entries before it are unchanged: {verified}. Compare with a backup, and find out who can reach the
        database.
      </Note>
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

function State({ title, value }: { title: string; value: unknown }) {
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
