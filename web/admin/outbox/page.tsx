import { useRevalidator } from 'react-router'
import type { OutboxMessage, OutboxMessageDetails, OutboxState } from '#contract/outbox.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { Alert } from '#web/ui/alert.tsx'
import { browserApi } from '../../api.ts'
import { createAuthenticatedLoader, type PageLoaderArgs } from '../../page-loader.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { AdminPage } from '../kit/admin-page.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { ListFooter } from '../kit/list-footer.tsx'
import { hasFilters, isOneOf, isSearchText, omitEmpty, readListQuery } from '../kit/list-query.ts'
import { loadOrFailure } from '../kit/load-or-failure.ts'
import { StatCards } from '../kit/stat-cards.tsx'
import { useEditor } from '../kit/use-editor.ts'
import type { Route } from './+types/page.ts'
import { CHANNEL_LABELS, eventLabel, MESSAGE_STATES } from './labels.ts'
import { MessageDialog } from './message-dialog.tsx'
import './outbox.css'
import { errorMessage } from '#web/error-message.ts'

const PAGE_SIZES = [20, 50, 100] as const

export const clientLoader = createAuthenticatedLoader(async ({ api, url }: PageLoaderArgs) => {
  const query = readListQuery(url, {
    sortFields: [],
    sortBy: '',
    sortOrder: 'desc',
    limits: PAGE_SIZES,
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
export const meta = () => [{ title: 'Messages | Swarna' }]
export const handle = { crumbs: () => [{ label: 'Messages' }] }
export { PageSkeleton as HydrateFallback }

type Data = NonNullable<Route.ComponentProps['loaderData']['data']>

export default function OutboxPage({ loaderData: { query, data, failure } }: Route.ComponentProps) {
  const messageViewer = useEditor<OutboxMessageDetails>()
  const { revalidate } = useRevalidator()
  const message = messageViewer.opened?.item
  const openMessage = async (id: string) => {
    try {
      messageViewer.open(await browserApi.outbox.one({ id }))
    } catch (error) {
      showToast({
        title: errorMessage(error, 'Failed to fetch messages'),
        isError: true,
      })
    }
  }
  return (
    <AdminPage
      title="Messages"
      description="Mails and text messages that the shop sends by itself, each once per event."
      failure={failure}
    >
      {data && <TransportWarning transports={data.transports} />}
      {data && <OutboxStats counts={data.counts} />}
      <FilterBar location={query.location}>
        <TextField
          label="Search"
          hideLabel
          type="search"
          icon="search"
          name="search"
          maxLength={100}
          placeholder="Recipient or subject"
          defaultValue={query.filters.search}
        />
        <SelectField label="State" hideLabel name="state" defaultValue={query.filters.state}>
          <option value="">All states</option>
          {Object.entries(MESSAGE_STATES).map(([state, { label }]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Channel" hideLabel name="channel" defaultValue={query.filters.channel}>
          <option value="">Mails and text messages</option>
          {Object.entries(CHANNEL_LABELS).map(([channel, label]) => (
            <option key={channel} value={channel}>
              {label}
            </option>
          ))}
        </SelectField>
      </FilterBar>
      {data && data.messages.length === 0 && (
        <EmptyState title="No messages found">
          {hasFilters(query)
            ? 'Try adjusting your filters'
            : 'What the shop writes to customers and staff comes here: codes, orders, enquiries.'}
        </EmptyState>
      )}
      {data && data.messages.length > 0 && (
        <DataTable
          caption="Messages"
          rows={data.messages}
          columns={[...COLUMNS, actionsColumn((id) => void openMessage(id))]}
        />
      )}
      {data && (
        <ListFooter
          pagination={data.pagination}
          noun="messages"
          location={query.location}
          limits={PAGE_SIZES}
        />
      )}
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
    </AdminPage>
  )
}

function TransportWarning({ transports: { mail, sms } }: { transports: Data['transports'] }) {
  if (mail) return null
  return (
    <Alert tone="warning" title={sms ? 'No mail server is configured.' : 'Nothing is sent yet.'}>
      Messages are kept here, where you can read them. Set SMTP_URL to send mails, and SMS_GATEWAY_URL to send
      codes as text messages.
    </Alert>
  )
}

function OutboxStats({ counts }: { counts: Data['counts'] }) {
  return (
    <StatCards
      cards={[
        { name: 'Waiting', value: counts.waiting + counts.sending },
        { name: 'Sent', value: counts.sent, note: 'In the last 90 days' },
        { name: 'Given up', value: counts.failed, note: counts.failed > 0 ? 'Read why, and send again' : '' },
        { name: 'Lapsed', value: counts.lapsed, note: 'Codes and links that were not sent in time' },
      ]}
    />
  )
}

const COLUMNS: Column<OutboxMessage>[] = [
  { label: 'Written', nowrap: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
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
    label: 'State',
    cell: ({ state, lastError }) => (
      <span>
        <Badge tone={MESSAGE_STATES[state].tone}>{MESSAGE_STATES[state].label}</Badge>
        {lastError && <span className="caption clamp">{lastError}</span>}
      </span>
    ),
  },
]

const actionsColumn = (openMessage: (id: string) => void): Column<OutboxMessage> => ({
  label: 'Actions',
  actions: true,
  cell: ({ _id, subject, recipient }) => (
    <Button
      variant="text"
      size="small"
      aria-label={`Read ${subject}, to ${recipient}`}
      onClick={() => openMessage(_id)}
    >
      Read
    </Button>
  ),
})
