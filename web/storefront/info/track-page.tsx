import { useState } from 'react'
import { ShopError } from '#domain/errors.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { statusLabel, trackingTone } from '#domain/order-status.ts'
import { browserApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { Main } from '../../ui/main.tsx'
import { Note } from '../../ui/note.tsx'
import { PageCrumbs } from '../shared/page-crumbs.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/track-page.ts'
import './info.css'

type Tracked = Awaited<ReturnType<typeof browserApi.orders.track>>

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Track Order',
    description: 'Where your order is, by its number and your phone.',
    path: paths.trackOrder,
  })

/** By number and phone, without signing in. */
export default function TrackPage() {
  const [orderNumber, setOrderNumber] = useState('')
  const [phone, setPhone] = useState('')
  const [order, setOrder] = useState<Tracked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const track = async () => {
    setBusy(true)
    setProblem(null)
    setOrder(null)
    try {
      setOrder(await browserApi.orders.track({ orderNumber, phone }))
    } catch (error) {
      setProblem(
        error instanceof ShopError ? error.message : 'The order could not be looked up. Please try again.',
      )
    }
    setBusy(false)
  }
  return (
    <Main className="wrap info">
      <PageCrumbs items={[{ label: 'Home', to: paths.home }, { label: 'Track Order' }]} />
      <header className="info__head">
        <h1 className="h1">Track Order</h1>
        <p className="lead">
          The number stands in the mail that confirmed your order; the phone is that of the delivery.
        </p>
      </header>
      <ScriptForm
        className="enquiry-form info__prose"
        onSubmit={() => {
          if (!isBusy) void track()
        }}
      >
        {problem && (
          <Note kind="error" role="alert">
            {problem}
          </Note>
        )}
        <TextField
          label="Order number"
          placeholder="SW-261121-7K3QF9"
          required
          value={orderNumber}
          onChange={(event) => setOrderNumber(event.target.value)}
        />
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          required
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
        <Button type="submit" busy={isBusy} busyLabel="Looking...">
          Track Order
        </Button>
      </ScriptForm>
      {order && (
        <section className="info__prose" aria-label="Your order" role="status">
          <h2 className="h3 num">{order.orderNumber}</h2>
          <StatusBadge status={order.status} tone={trackingTone(order.status)} />
          <ol className="info__history">
            {order.statusHistory.toReversed().map((entry) => (
              <li key={entry.timestamp + entry.status}>
                <b>{statusLabel(entry.status)}</b>, {formatDateTime(entry.timestamp)}
              </li>
            ))}
          </ol>
        </section>
      )}
    </Main>
  )
}
