import { useEffect, useRef, useState } from 'react'
import { useRevalidator, useRouteError, useSearchParams } from 'react-router'
import type { PayableOrder } from '#contract/orders.ts'
import { formatCountdown } from '#domain/duration.ts'
import { formatDate, formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { isActiveStatus } from '#domain/order-status.ts'
import { canPayOnline, isAwaitingTransfer, isPaidOnline } from '#domain/payment-methods.ts'
import { browserApi } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import {
  createAuthenticatedLoader,
  createClientLoader,
  type PageLoaderArgs,
  type RouterArgs,
} from '#web/page-loader.ts'
import { paths } from '#web/paths.ts'
import { BankTransferInstructions } from '#web/storefront/shared/bank-account.tsx'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Main } from '#web/ui/main.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/pay-page.ts'
import { texts } from './pay-texts.ts'
import { readLinkToken } from './payment-link.ts'
import { sendForm } from './send-form.ts'
import './checkout.css'

const HOUR_MS = 3600_000
const CHECK_MS = 6_000
/** For ten minutes. When a bank takes longer, a mail says how it ended. */
const MAX_CHECKS = 100

type PayPageData = {
  id: string
  order: PayableOrder
  /** Of the payment link with which somebody came who need not be the customer. Null: the signed-in customer. */
  token: string | null
}

const orderOf = (url: URL) => url.searchParams.get('order') || '-'

const loadOwn = createAuthenticatedLoader(async ({ api, url }: PageLoaderArgs): Promise<PayPageData> => {
  const id = orderOf(url)
  // Somebody who asks too often sees the order as the shop knows it.
  return { id, order: await api.orders.checkPayment({ id }).catch(() => api.orders.one({ id })), token: null }
})
const loadByLink = (token: string) =>
  createClientLoader(async ({ api, url }: PageLoaderArgs): Promise<PayPageData> => {
    const id = orderOf(url)
    return { id, order: await api.orders.openPaymentLink({ id, token }), token }
  })

export const clientLoader = (args: RouterArgs) => {
  const token = readLinkToken(orderOf(args.url))
  return (token === null ? loadOwn : loadByLink(token))(args)
}
export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.title)
export const HydrateFallback = () => <PageSkeleton />

/** What is due for an order, and the way to the page of the gateway. The gateway sends the browser back to here. */
export default function PayPage({ loaderData: { id, order, token } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const [triesAgain, setTriesAgain] = useState(false)
  const { payment } = order
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const isWaiting =
    !triesAgain && (payment.online?.status === 'pending' || payment.online?.status === 'authorised')

  const paysOnline = useStorefrontData().settings.paysOnline
  const orderLink = token === null ? paths.order(id) : null

  if (isAwaitingTransfer(order.status, payment) && !(paysOnline && canPayOnline(order.status, payment)))
    return (
      <PayLayout>
        <h1 className="h1" ref={title} tabIndex={-1}>
          {texts.title}
        </h1>
        <p className="muted num">{texts.order(order.orderNumber)}</p>
        <BankTransferInstructions order={order} />
        {orderLink && (
          <ButtonLink variant="text" to={orderLink}>
            {texts.viewOrder}
          </ButtonLink>
        )}
      </PayLayout>
    )
  if (payment.status !== 'pending')
    return (
      <Ended title={texts.paid} orderLink={orderLink}>
        {texts.paidText(formatRupees(payment.received))}
      </Ended>
    )
  if (!isActiveStatus(order.status))
    return (
      <Ended title={texts.closed} orderLink={orderLink}>
        {texts.closedText}
      </Ended>
    )
  if (!isPaidOnline(payment.method) && !canPayOnline(order.status, payment))
    return <Ended title={texts.otherMethod} orderLink={orderLink} />
  return (
    <PayLayout>
      <h1 className="h1" ref={title} tabIndex={-1}>
        {isWaiting ? texts.waiting : texts.title}
      </h1>
      <p className="muted num">{texts.order(order.orderNumber)}</p>
      {isWaiting ? (
        <Waiting onTryAgain={() => setTriesAgain(true)} />
      ) : (
        <Pay
          order={order}
          start={() =>
            token === null
              ? browserApi.orders.startPayment({ id })
              : browserApi.orders.payByLink({ id, token })
          }
          isCancelled={params.has('cancelled')}
          orderLink={orderLink}
        />
      )}
    </PayLayout>
  )
}

type PayProps = {
  order: PayableOrder
  start: () => Promise<{ form: Parameters<typeof sendForm>[0] }>
  isCancelled: boolean
  orderLink: string | null
}

function Pay({ order, start, isCancelled, orderLink }: PayProps) {
  const { dueNow: due, received, online, payBy, advance } = order.payment
  const limit = useStorefrontData().settings.onlinePaymentLimit
  const amount = Math.min(due, limit)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const pay = async () => {
    setBusy(true)
    setFailure(null)
    try {
      sendForm((await start()).form)
    } catch (error) {
      setFailure(errorMessage(error, { failed: texts.startFailed }))
      setBusy(false)
    }
  }
  return (
    <>
      {online?.status === 'failed' ? (
        <Alert tone="error" role="alert">
          {online.failure ? texts.failed(online.failure.replace(/\.$/, '')) : texts.failedWithoutReason}
        </Alert>
      ) : (
        isCancelled && <Alert tone="info">{texts.cancelled}</Alert>
      )}
      {received > 0 && (
        <Alert tone="success">
          {advance?.isPaid
            ? texts.advanceReceived(formatRupees(received), formatDate(advance.heldUntil))
            : texts.partReceived(formatRupees(received))}
        </Alert>
      )}
      <ErrorBanner message={failure} />
      <DescriptionList
        items={[
          ...(received > 0 ? ([[texts.received, formatRupees(received)]] as const) : []),
          [
            advance ? (advance.isPaid ? texts.rest : texts.advance) : texts.due,
            <b key="due" className="num">
              {formatRupees(due)}
            </b>,
          ],
        ]}
      />
      {amount < due && <p className="small">{texts.parts(formatRupees(limit))}</p>}
      {payBy && <TimeLeft until={payBy} />}
      <div className="checkout__buttons">
        <Button size="large" wide busy={isBusy} busyLabel={texts.opening} onClick={() => void pay()}>
          {texts.pay(formatRupees(amount))}
        </Button>
      </div>
      <p className="small muted">{texts.secure}</p>
      {orderLink && (
        <ButtonLink variant="text" to={orderLink}>
          {texts.payLater}
        </ButtonLink>
      )}
    </>
  )
}

/** The time in which the order is held, by the minute. When it is over, the order is read again. */
function TimeLeft({ until }: { until: string }) {
  const { revalidate } = useRevalidator()
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Date.parse(until) - now)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) void revalidate()
    else {
      const timer = setInterval(() => setNow(Date.now()), 1000)
      return () => clearInterval(timer)
    }
  }, [isOver, revalidate])
  return (
    <p className="small" role="timer">
      {left > HOUR_MS
        ? texts.heldUntil(formatDateTime(until))
        : texts.timeLeft(formatCountdown(Math.floor(left / 1000)))}
    </p>
  )
}

/** Asks again and again, while the bank of the customer has not answered. */
function Waiting({ onTryAgain }: { onTryAgain: () => void }) {
  const { revalidate, state } = useRevalidator()
  const [checks, setChecks] = useState(0)
  useEffect(() => {
    if (checks >= MAX_CHECKS || state !== 'idle') return
    const timer = setTimeout(() => {
      setChecks((count) => count + 1)
      void revalidate()
    }, CHECK_MS)
    return () => clearTimeout(timer)
  }, [checks, state, revalidate])
  return (
    <>
      <Alert tone="info">{texts.waitingText}</Alert>
      <Button variant="secondary" onClick={onTryAgain}>
        {texts.tryAgain}
      </Button>
    </>
  )
}

type EndedProps = { title: string; orderLink: string | null; children?: string }

function Ended({ title, orderLink, children }: EndedProps) {
  return (
    <PayLayout>
      <EmptyState
        level={1}
        title={title}
        action={orderLink && <ButtonLink to={orderLink}>{texts.viewOrder}</ButtonLink>}
      >
        {children}
      </EmptyState>
    </PayLayout>
  )
}

function PayLayout({ children }: { children: React.ReactNode }) {
  const { shopName, brand } = useStorefrontData().settings
  return (
    <>
      <header className="checkout-header">
        <div className="wrap checkout-header__inner">
          <Logo name={shopName} picture={brand.logo} />
        </div>
      </header>
      <Main className="wrap checkout pay">{children}</Main>
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError() as { data?: { message?: string } }
  return (
    <Main className="wrap section">
      <EmptyState
        level={1}
        title={error.data?.message ?? texts.failedToLoad}
        action={<ButtonLink to={paths.orders}>{texts.viewOrder}</ButtonLink>}
      />
    </Main>
  )
}
