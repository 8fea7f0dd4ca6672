import { useState } from 'react'
import type { Delivery } from '#contract/delivery.ts'
import type { LeadDays } from '#domain/supply.ts'
import { browserApi } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import type { DeliveryResult } from './delivery-result.tsx'
import { texts } from './texts.ts'

type Result = { delivery: Delivery; DeliveryResult: typeof DeliveryResult }

/** `leadDays` of a product that is made to order. */
export function DeliveryCheck({ price, leadDays }: { price: number | null; leadDays: LeadDays }) {
  const [postalCode, setPostalCode] = useState('')
  const [state, setState] = useState<'idle' | 'checking' | 'failed' | Result>('idle')
  const check = async () => {
    if (postalCode.length !== 6) return
    setState('checking')
    try {
      const [{ DeliveryResult }, delivery] = await Promise.all([
        import('./delivery-result.tsx'),
        browserApi.delivery.availability({ postalCode, ...(price === null ? {} : { subtotal: price }) }),
      ])
      setState({ delivery, DeliveryResult })
    } catch {
      setState('failed')
    }
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
        {state === 'failed' && <span className="delivery-check__unavailable">{texts.checkFailed}</span>}
        {typeof state === 'object' && (
          <state.DeliveryResult delivery={state.delivery} postalCode={postalCode} leadDays={leadDays} />
        )}
      </p>
    </ClientForm>
  )
}
