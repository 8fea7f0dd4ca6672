import { useState } from 'react'
import type { Delivery } from '#contract/delivery.ts'
import { DELIVERY_TEXTS } from '#domain/delivery.ts'
import { formatRupees } from '#domain/money.ts'
import type { LeadDays } from '#domain/supply.ts'
import { browserApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ClientForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import { texts } from './texts.ts'

type DeliveryCheckState = 'idle' | 'checking' | 'failed' | Delivery

/** `leadDays` of a product that is made to order. */
export function DeliveryCheck({ price, leadDays }: { price: number | null; leadDays: LeadDays }) {
  const { settings } = useStorefrontData()
  const [postalCode, setPostalCode] = useState('')
  const [state, setState] = useState<DeliveryCheckState>('idle')
  const check = async () => {
    if (postalCode.length !== 6) return
    setState('checking')
    setState(
      await browserApi.delivery
        .availability({ postalCode, ...(price === null ? {} : { subtotal: price }) })
        .catch((): DeliveryCheckState => 'failed'),
    )
  }
  return (
    <ClientForm
      className="delivery-check"
      onSubmit={() => {
        void check()
      }}
    >
      <TextField
        label={texts.deliveryToPostalCode}
        icon="pin"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
        value={postalCode}
        onChange={(event) => {
          setPostalCode(event.target.value.replace(/\D/g, ''))
          setState('idle')
        }}
      />
      <Button type="submit" variant="secondary" busy={state === 'checking'} busyLabel={texts.checking}>
        {texts.check}
      </Button>
      <p className="delivery-check__result" role="status">
        {state === 'failed' && (
          <span className="delivery-check__unavailable">{DELIVERY_TEXTS.checkFailed}</span>
        )}
        {typeof state === 'object' &&
          (state.available ? (
            <span className="delivery-check__available">
              <Icon name="check" size="small" />
              <span>
                {texts.deliveryAvailable(
                  state.area ?? postalCode,
                  state.distanceKm,
                  state.charge === 0 ? texts.freeCharge : formatRupees(state.charge),
                )}
                <span className="delivery-check__time">
                  {leadDays ? texts.onceReady(state.estimate) : state.estimate}.
                </span>
              </span>
            </span>
          ) : (
            <span className="delivery-check__unavailable">
              {state.distanceKm === null
                ? DELIVERY_TEXTS.unknownPostalCode
                : DELIVERY_TEXTS.outOfRange({
                    city: settings.deliveryCity,
                    radiusKm: settings.deliveryRadiusKm,
                  })}
            </span>
          ))}
      </p>
    </ClientForm>
  )
}
