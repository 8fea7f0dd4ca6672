import { useRevalidator } from 'react-router'
import type { OutboxMessage, OutboxMessageDetails, OutboxState } from '#contract/outbox.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { SENT_MESSAGE_DAYS } from '#domain/retention.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { openColumn } from '#web/admin/kit/action-columns.tsx'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { SearchFilter, SelectFilter } from '#web/admin/kit/filter-fields.tsx'
import { ListPage } from '#web/admin/kit/list-page.tsx'
import {
  hasFilters,
  isOneOf,
  isSearchText,
  LOG_PAGE_SIZES,
  omitEmpty,
  readListQuery,
} from '#web/admin/kit/list-query.ts'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { StatCards } from '#web/admin/kit/stat-cards.tsx'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Route } from './+types/page.ts'
import { CHANNEL_LABELS, eventLabel, MESSAGE_STATES } from './labels.ts'
import { MessageDialog } from './message-dialog.tsx'
import './outbox.css'
import { errorMessage } from '#web/error-message.ts'

export const clientLoader = createAdminLoader(async ({ api, url }: AdminLoaderArgs) => {
  const query = readListQuery(url, {
    sortFields: [],
    sortBy: '',
    sortOrder: 'desc',
    limits: LOG_PAGE_SIZES,
    filters: {
      search: isSearchText,
      state: isOneOf(Object.keys(MESSAGE_STATES)),
      channel: isOneOf(Object.keys(CHANNEL_LABELS)),
    },
  })
  const filters = omitEmpty(query.filters) as {
    search?: string
    state?: OutboxState
    channel?: OutboxMessage['channel']
  }
  const list = await loadOrFailure(
    api.outbox.list({ page: query.page, limit: query.limit, ...filters }),
    'Failed to fetch messages',
  )
  return { query, ...list }
})
export const meta = adminMeta('Messages')
export const handle = { crumbs: () => [{ label: 'Messages' }] }
export { PageSkeleton as HydrateFallback }

type Data = NonNullable<Route.ComponentProps['loaderData']['data']>

export default function OutboxPage({ loaderData: { query, data, failure } }: Route.ComponentProps) {
  const messageViewer = useEditor<OutboxMessageDetails>()
  const { revalidate } = useRevalidator()
  const message = messageViewer.opened?.item
  const openMessage = async (id: string) => {
    try {
      messageViewer.open(await adminApi.outbox.one({ id }))
    } catch (error) {
      showToast({
        title: errorMessage(error, 'Failed to fetch messages'),
        isError: true,
      })
    }
  }
  return (
    <ListPage
      title="Messages"
      description="Emails and text messages that the shop sends automatically."
      failure={failure}
      summary={
        data && (
          <>
            <TransportWarning transports={data.transports} />
            <OutboxStats counts={data.counts} />
          </>
        )
      }
      filters={
        <>
          <SearchFilter placeholder="Recipient or subject" value={query.filters.search} />
          <SelectFilter
            label="Status"
            name="state"
            value={query.filters.state}
            allLabel="All statuses"
            options={Object.entries(MESSAGE_STATES).map(([state, { label }]) => [state, label] as const)}
          />
          <SelectFilter
            label="Channel"
            name="channel"
            value={query.filters.channel}
            allLabel="Emails and text messages"
            options={Object.entries(CHANNEL_LABELS)}
          />
        </>
      }
      caption="Messages"
      rows={data?.messages ?? null}
      columns={[
        ...COLUMNS,
        openColumn<OutboxMessage>({
          buttonText: 'Read',
          labelOf: ({ subject, recipient }) => `Read ${subject}, to ${recipient}`,
          onOpen: ({ _id }) => void openMessage(_id),
        }),
      ]}
      query={query}
      pagination={data?.pagination}
      pageSizes={LOG_PAGE_SIZES}
      empty={
        <EmptyState title="No messages found">
          {hasFilters(query)
            ? 'Try adjusting your filters'
            : 'Messages to customers and staff will appear here: codes, orders, enquiries.'}
        </EmptyState>
      }
    >
      {message && data && (
        <MessageDialog
          key={messageViewer.opened?.formKey}
          message={message}
          canSend={
            data.transports[message.channel] && message.state !== 'sending' && message.state !== 'lapsed'
          }
          onClose={messageViewer.close}
          onSent={() => {
            messageViewer.close()
            void revalidate()
          }}
        />
      )}
    </ListPage>
  )
}

function TransportWarning({ transports: { mail, sms } }: { transports: Data['transports'] }) {
  if (mail) return null
  return (
    <Alert tone="warning" title={sms ? 'No mail server is configured.' : 'No messages are sent yet.'}>
      You can read messages here. To send them,{' '}
      <TextLink to={adminPaths.connections}>set up a mail server or SMS gateway</TextLink>.
    </Alert>
  )
}

function OutboxStats({ counts }: { counts: Data['counts'] }) {
  return (
    <StatCards
      cards={[
        { name: 'Waiting', value: counts.waiting + counts.sending },
        { name: 'Sent', value: counts.sent, note: `In the last ${SENT_MESSAGE_DAYS} days` },
        {
          name: 'Failed',
          value: counts.failed,
          note: counts.failed > 0 ? 'Open a message to see why and send it again' : '',
        },
        { name: 'Expired', value: counts.lapsed, note: 'Codes and links that were not sent in time' },
      ]}
    />
  )
}

const COLUMNS: Column<OutboxMessage>[] = [
  { label: 'Created', nowrap: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
  { label: 'To', cell: ({ recipient }) => <b>{recipient}</b> },
  {
    label: 'Message',
    primary: true,
    cell: ({ subject, event, channel }) => (
      <span>
        {subject}
        <span className="caption">
          {eventLabel(event)}, {CHANNEL_LABELS[channel].toLowerCase()}
        </span>
      </span>
    ),
  },
  {
    label: 'Status',
    cell: ({ state, lastError }) => (
      <span>
        <Badge tone={MESSAGE_STATES[state].tone}>{MESSAGE_STATES[state].label}</Badge>
        {lastError && <span className="caption clamp">{lastError}</span>}
      </span>
    ),
  },
]
