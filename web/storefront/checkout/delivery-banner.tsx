import { useEffect, useState } from 'react'
import type { Delivery } from '#contract/delivery.ts'
import { DELIVERY_TEXTS } from '#domain/delivery.ts'
import { formatRupees } from '#domain/money.ts'
import { browserApi } from '../../api.ts'
import { Note } from '../../ui/note.tsx'

export type DeliveryState = 'unknown' | 'checking' | 'error' | Delivery

/** Checks once the postal code has 6 characters, and again when the subtotal changes (S2 §4). */
export function useDelivery(postalCode: string, subtotal: number): DeliveryState {
  const [state, setState] = useState<DeliveryState>('unknown')
  const code = postalCode.replace(/\s/g, '')
  useEffect(() => {
    if (code.length < 6) {
      setState('unknown')
      return
    }
    let isLate = false
    setState('checking')
    browserApi.delivery.availability({ postalCode: code, subtotal }).then(
      (answer) => !isLate && setState(answer),
      () => !isLate && setState('error'),
    )
    return () => {
      isLate = true
    }
  }, [code, subtotal])
  return state
}

export function DeliveryBanner({ state }: { state: DeliveryState }) {
  if (state === 'unknown') return <div className="delivery-banner" role="status" />
  return (
    <div className="delivery-banner" role="status">
      {state === 'checking' ? (
        <Note kind="info">Checking delivery to your area…</Note>
      ) : state === 'error' ? (
        <Note kind="warning">{DELIVERY_TEXTS.failed}</Note>
      ) : state.available ? (
        <Note kind="success" icon="truck">
          <b>{DELIVERY_TEXTS.available}</b> {state.distanceKm} km from our store,{' '}
          {state.charge === 0 ? 'free on this order' : `${formatRupees(state.charge)} for this order`},
          estimated {state.estimate}.
        </Note>
      ) : (
        <Note kind="error" icon="truck">
          {state.message}
        </Note>
      )}
    </div>
  )
}
