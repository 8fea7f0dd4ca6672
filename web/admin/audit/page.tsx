import type { AuditVerification } from '#contract/audit.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { openColumn } from '#web/admin/kit/action-columns.tsx'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { SearchFilter } from '#web/admin/kit/filter-fields.tsx'
import { ListPage } from '#web/admin/kit/list-page.tsx'
import { isSearchText, LOG_PAGE_SIZES, omitEmpty, readListQuery } from '#web/admin/kit/list-query.ts'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = createAdminLoader(async ({ api, url }: AdminLoaderArgs) => {
  const query = readListQuery(url, {
    sortFields: [],
    sortBy: '',
    sortOrder: 'desc',
    limits: LOG_PAGE_SIZES,
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
export const meta = adminMeta('Audit Log')
export const handle = { crumbs: () => [{ label: 'Audit Log' }] }
export { PageSkeleton as HydrateFallback }

type AuditEntry = NonNullable<Route.ComponentProps['loaderData']['data']>['entries'][number]

export default function AuditPage({
  loaderData: { query, data, failure, verification },
}: Route.ComponentProps) {
  const entryViewer = useEditor<AuditEntry>()
  const entry = entryViewer.opened?.item
  return (
    <ListPage
      title="Audit Log"
      description="Who changed what, when and from where. Entries cannot be changed or deleted."
      failure={failure}
      summary={verification && <Verification result={verification} />}
      filters={
        <>
          <SearchFilter placeholder="Person or record" value={query.filters.search} />
          <TextField
            label="Action"
            hideLabel
            name="action"
            maxLength={60}
            placeholder="Action: order.status"
            defaultValue={query.filters.action}
          />
        </>
      }
      caption="Audit Log"
      rows={data?.entries ?? null}
      columns={[
        ...COLUMNS,
        openColumn({
          buttonText: 'Details',
          labelOf: ({ action, subject }) => `Details of ${action}, ${subject}`,
          onOpen: entryViewer.open,
        }),
      ]}
      query={query}
      pagination={data?.pagination}
      pageSizes={LOG_PAGE_SIZES}
      empty={<EmptyState title="No entries found">Try adjusting your filters</EmptyState>}
    >
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
              ...(entry.userId ? [['User ID', entry.userId] as [string, string]] : []),
              ['Record', entry.subject],
              ['IP address', entry.address || 'The shop itself'],
            ]}
          />
          <div className="form-dialog__columns">
            <JsonState title="Before" value={entry.before} />
            <JsonState title="After" value={entry.after} />
          </div>
        </Dialog>
      )}
    </ListPage>
  )
}

const COLUMNS: Column<AuditEntry>[] = [
  { label: 'When', nowrap: true, cell: ({ at }) => formatDateTime(at) },
  { label: 'Who', cell: ({ who }) => <b>{who}</b> },
  { label: 'Action', primary: true, cell: ({ action }) => action },
  { label: 'Record', cell: ({ subject }) => subject },
  { label: 'IP address', cell: ({ address }) => address },
]

function Verification({ result }: { result: AuditVerification }) {
  const { broken, upTo, verified, waiting } = result
  if (broken)
    return (
      <Alert tone="error" role="alert" title="The audit log does not match its hash chain.">
        {broken.reason}{' '}
        {broken.number === null
          ? `Entry ${broken.entryId}.`
          : `Entry number ${broken.number} (${broken.entryId}).`}{' '}
        The {verified} entries before it are unchanged. Compare them with a backup, and check who has access
        to the database.
      </Alert>
    )
  return (
    <p className="muted small">
      {upTo
        ? `Verified up to entry ${upTo.number} (${formatDateTime(upTo.at)}): no entry was changed or deleted.`
        : 'No entries to verify yet.'}
      {waiting > 0 && ` ${waiting} newer entries are not verified yet.`}
    </p>
  )
}

function JsonState({ title, value }: { title: string; value: unknown }) {
  return (
    <section>
      <h3 className="small">{title}</h3>
      {value === null || value === undefined ? (
        <p className="muted small">Empty</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it
        <pre className="audit-state" tabIndex={0}>
          {JSON.stringify(value, null, 2)}
        </pre>
      )}
    </section>
  )
}
