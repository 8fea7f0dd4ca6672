import { useRevalidator } from 'react-router'
import type { FullMessage, OutboxMessage, OutboxState } from '#contract/outbox.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { browserApi } from '../../api.ts'
import { type Page, personalPage } from '../../page-loader.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { AdminPage } from '../kit/admin-page.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { ListFoot } from '../kit/list-foot.tsx'
import { anyText, given, hasFilters, oneOf, readListQuery } from '../kit/list-query.ts'
import { loadOr } from '../kit/load-or.ts'
import { StatCards } from '../kit/stat-cards.tsx'
import { useEditor } from '../kit/use-editor.ts'
import type { Route } from './+types/page.ts'
import { CHANNELS, eventLabel, STATES } from './labels.ts'
import { MessageDialog } from './message-dialog.tsx'
import './outbox.css'
import { saidBy } from '../kit/said.ts'

const LIMITS = [20, 50, 100] as const

export const clientLoader = personalPage(async ({ api, url }: Page) => {
  const query = readListQuery(url, {
    sorts: [],
    sortBy: '',
    sortOrder: 'desc',
    limits: LIMITS,
    filters: { search: anyText, state: oneOf(Object.keys(STATES)), channel: oneOf(Object.keys(CHANNELS)) },
  })
  const filters = given(query.filters) as {
    search?: string
    state?: OutboxState
    channel?: OutboxMessage['channel']
  }
  const list = await loadOr(
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
  const shown = useEditor<FullMessage>()
  const { revalidate } = useRevalidator()
  const message = shown.opened?.item
  const read = async (id: string) => {
    try {
      shown.open(await browserApi.outbox.one({ id }))
    } catch (error) {
      showToast({
        title: saidBy(error, 'Failed to fetch messages'),
        failed: true,
      })
    }
  }
  return (
    <AdminPage
      title="Messages"
      lead="Mails and text messages that the shop sends by itself, each once per event."
      failure={failure}
    >
      {data && <WhatCannotBeSent transports={data.transports} />}
      {data && <Figures counts={data.counts} />}
      <FilterBar address={query.address}>
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
          {Object.entries(STATES).map(([state, { label }]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Channel" hideLabel name="channel" defaultValue={query.filters.channel}>
          <option value="">Mails and text messages</option>
          {Object.entries(CHANNELS).map(([channel, label]) => (
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
          columns={[...COLUMNS, reading((id) => void read(id))]}
        />
      )}
      {data && (
        <ListFoot pagination={data.pagination} noun="messages" address={query.address} limits={LIMITS} />
      )}
      {message && data && (
        <MessageDialog
          key={shown.opened?.round}
          message={message}
          canSend={
            data.transports[message.channel] && message.state !== 'sending' && message.state !== 'lapsed'
          }
          onClose={shown.close}
          onSent={() => {
            shown.close()
            void revalidate()
          }}
        />
      )}
    </AdminPage>
  )
}

function WhatCannotBeSent({ transports: { mail, sms } }: { transports: Data['transports'] }) {
  if (mail) return null
  return (
    <Note kind="warning" title={sms ? 'No mail server is configured.' : 'Nothing is sent yet.'}>
      Messages are kept here, where you can read them. Set SMTP_URL to send mails, and SMS_GATEWAY_URL to send
      codes as text messages.
    </Note>
  )
}

function Figures({ counts }: { counts: Data['counts'] }) {
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
  { label: 'Written', tight: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
  { label: 'To', cell: ({ recipient }) => <b>{recipient}</b> },
  {
    label: 'Message',
    lead: true,
    cell: ({ subject, event, channel }) => (
      <span>
        {subject}
        <span className="caption">
          {eventLabel(event)}, {CHANNELS[channel].toLowerCase()}
        </span>
      </span>
    ),
  },
  {
    label: 'State',
    cell: ({ state, lastError }) => (
      <span>
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        {lastError && <span className="caption clamp">{lastError}</span>}
      </span>
    ),
  },
]

const reading = (read: (id: string) => void): Column<OutboxMessage> => ({
  label: 'Actions',
  actions: true,
  cell: ({ _id, subject, recipient }) => (
    <Button
      variant="text"
      size="small"
      aria-label={`Read ${subject}, to ${recipient}`}
      onClick={() => read(_id)}
    >
      Read
    </Button>
  ),
})
