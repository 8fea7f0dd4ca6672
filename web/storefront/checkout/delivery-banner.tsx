import { useCallback, useEffect, useRef, useState } from 'react'
import type { Delivery } from '#contract/delivery.ts'
import { DELIVERY_TEXTS } from '#domain/delivery.ts'
import { DELIVERY_DATE_TEXTS, formatDeliveryDay } from '#domain/delivery-date.ts'
import { describeDeliveryTime } from '#domain/lead-time.ts'
import { formatRupees } from '#domain/money.ts'
import type { LeadDays } from '#domain/supply.ts'
import { browserApi } from '#web/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { UnbrokenRanges } from '#web/ui/unbroken-ranges.tsx'
import * as texts from './texts.ts'

type DeliveryState = 'unknown' | 'checking' | 'error' | Delivery

export type DeliveryCheck = ReturnType<typeof useDelivery>

/** Checks when the postal code has 6 characters, and again when the cart changes. `leadDays` of its slowest line. */
export function useDelivery(postalCode: string, subtotal: number, leadDays: LeadDays) {
  const [state, setState] = useState<DeliveryState>('unknown')
  const code = postalCode.replace(/\s/g, '')
  const latestRequestId = useRef(0)

  const check = useCallback(async (): Promise<DeliveryState> => {
    latestRequestId.current += 1
    const requestId = latestRequestId.current
    setState('checking')
    const result = await browserApi.delivery
      .availability({ postalCode: code, subtotal, ...(leadDays ? { leadDays } : {}) })
      .catch((): DeliveryState => 'error')
    // Ignores an answer for an earlier postal code or cart.
    if (latestRequestId.current === requestId) setState(result)
    return result
  }, [code, subtotal, leadDays])

  useEffect(() => {
    if (code.length >= 6) void check()
    else {
      latestRequestId.current += 1
      setState('unknown')
    }
  }, [code, check])

  return { state, check }
}

type BannerProps = {
  state: DeliveryState
  /** Of the slowest line of the cart. */
  leadDays: LeadDays
  onRetry: () => void
}

export function DeliveryBanner({ state, leadDays, onRetry }: BannerProps) {
  if (state === 'unknown') return <div className="delivery-banner" role="status" />
  return (
    <div className="delivery-banner" role="status">
      {state === 'checking' ? (
        <Alert tone="info">{texts.checkingDelivery}</Alert>
      ) : state === 'error' ? (
        <Alert tone="warning">
          {DELIVERY_TEXTS.checkFailed}.{' '}
          <button type="button" className="text-link" onClick={onRetry}>
            {texts.checkAgain}
          </button>
        </Alert>
      ) : state.available ? (
        <Alert tone="success" icon="truck">
          <b>{DELIVERY_TEXTS.available}</b> <UnbrokenRanges text={describeDelivery(state, leadDays)} />
        </Alert>
      ) : (
        <Alert tone="error" icon="truck">
          {state.message}
        </Alert>
      )}
    </div>
  )
}

function describeDelivery(delivery: Delivery, leadDays: LeadDays): string {
  const { distanceKm, charge, estimate, deliverBy } = delivery
  const day = deliverBy && DELIVERY_DATE_TEXTS.by(formatDeliveryDay(deliverBy))
  const parts = [
    ...(distanceKm === null ? [] : [texts.distance(distanceKm)]),
    charge === 0 ? texts.freeOnThisOrder : texts.chargeForThisOrder(formatRupees(charge)),
  ]
  return leadDays === null
    ? `${[...parts, texts.estimated(estimate), ...(day ? [day] : [])].join(', ')}.`
    : `${parts.join(', ')}. ${[describeDeliveryTime(leadDays, estimate), ...(day ? [day] : [])].join(', ')}.`
}
