import { useRef, useState } from 'react'
import { ADDRESS_TEXTS, addressErrors } from '#domain/address.ts'
import { DELIVERY_TEXTS } from '#domain/delivery.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstError } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { useFrame } from '../shared/use-frame.ts'
import { AddressFields } from './address-fields.tsx'
import type { Draft } from './checkout-draft.ts'
import { DeliveryBanner, useDelivery } from './delivery-banner.tsx'
import { LocationButton } from './location-button.tsx'
import { useSubtotal } from './use-totals.ts'

type Props = { draft: Draft; change: (changes: Partial<Draft>) => void }

export function ShippingStep({ draft, change }: Props) {
  const { settings } = useFrame()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const errors = addressErrors(draft.shipping)
  const delivery = useDelivery(draft.shipping.postalCode, useSubtotal())

  const goOn = () => {
    const isUnreachable = typeof delivery === 'object' && !delivery.available
    const fault =
      errors.length > 0 ? ADDRESS_TEXTS.shippingIncomplete : isUnreachable ? DELIVERY_TEXTS.checkout : null
    setProblem(fault)
    if (fault) requestAnimationFrame(() => focusFirstError(form.current))
    else change({ step: 2 })
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      <h1 className="h1" tabIndex={-1}>
        Shipping Address
      </h1>
      <p className="muted checkout__lead">
        We deliver insured, to a named person, within {settings.deliveryRadiusKm} km of Hyderabad.
      </p>
      <LocationButton onAddress={(found) => change({ shipping: { ...draft.shipping, ...found } })} />
      {problem && (
        <Note kind="error" role="alert" className="checkout__problem">
          {problem}
        </Note>
      )}
      <AddressFields
        kind="shipping"
        address={draft.shipping}
        onChange={(shipping) => change({ shipping })}
        errors={errors}
        showAll={problem !== null}
      />
      <DeliveryBanner state={delivery} />
      <div className="checkout__buttons">
        <Button type="submit" size="large">
          Continue to Billing
        </Button>
      </div>
    </form>
  )
}
