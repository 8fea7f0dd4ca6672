import { useRef, useState } from 'react'
import type { SavedAddress } from '#contract/addresses.ts'
import { ADDRESS_TEXTS, getAddressErrors } from '#domain/address.ts'
import { DELIVERY_TEXTS } from '#domain/delivery.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { focusFirstError, keepFocus } from '../../ui/field.tsx'
import { ClientForm } from '../../ui/form.tsx'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import { type DraftAddress, type SelectedAddress, updateDraft } from './checkout-draft.ts'
import { DeliveryBanner, useDelivery } from './delivery-banner.tsx'
import { NewAddress } from './new-address.tsx'
import { SavedAddresses } from './saved-addresses.tsx'

type Props = {
  draftAddress: DraftAddress
  selected: SelectedAddress
  savedAddresses: readonly SavedAddress[]
  /** In rupees. */
  subtotal: number
  onComplete: () => void
}

export function ShippingStep({ draftAddress, selected, savedAddresses, subtotal, onComplete }: Props) {
  const { settings } = useStorefrontData()
  const [formError, setFormError] = useState<string | null>(null)
  const [showsErrors, setShowsErrors] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errors = getAddressErrors(selected.address)
  const delivery = useDelivery(selected.address.postalCode, subtotal)
  const change = (shipping: DraftAddress) => {
    setFormError(null)
    updateDraft({ shipping })
  }

  const handleSubmit = async () => {
    setShowsErrors(true)
    setFormError(errors.length > 0 ? ADDRESS_TEXTS.shippingIncomplete : null)
    if (errors.length > 0) return requestAnimationFrame(() => focusFirstError(form.current))
    setBusy(true)
    const checkedState = delivery.state
    const result = typeof checkedState === 'object' ? checkedState : await delivery.check()
    setBusy(false)
    if (typeof result !== 'object') return setFormError(DELIVERY_TEXTS.checkFailed)
    if (!result.available)
      return setFormError(
        DELIVERY_TEXTS.outOfRangeAtCheckout({
          city: settings.deliveryCity,
          radiusKm: settings.deliveryRadiusKm,
        }),
      )
    onComplete()
  }

  return (
    <>
      <h1 className="h1" tabIndex={-1}>
        Shipping Address
      </h1>
      <p className="muted checkout__intro">
        We deliver insured, to a named person, within {settings.deliveryRadiusKm} km of{' '}
        {settings.deliveryCity}.
      </p>
      <SavedAddresses
        kind="shipping"
        legend="Shipping Address"
        savedAddresses={savedAddresses}
        selected={selected.saved}
        onSelect={(choice) => change({ ...draftAddress, choice })}
      />
      <ClientForm
        ref={form}
        noValidate
        onSubmit={() => {
          if (!isBusy) void handleSubmit()
        }}
      >
        {formError && (
          <Alert tone="error" role="alert" className="checkout__error">
            {formError}
          </Alert>
        )}
        {!selected.saved && (
          <NewAddress
            kind="shipping"
            draftAddress={draftAddress}
            onChange={change}
            errors={errors}
            showAll={showsErrors}
          />
        )}
        <DeliveryBanner state={delivery.state} onRetry={() => void delivery.check()} />
        <div className="checkout__buttons">
          <Button type="submit" onMouseDown={keepFocus} size="large" busy={isBusy} busyLabel="Checking...">
            Continue to Billing
          </Button>
        </div>
      </ClientForm>
    </>
  )
}
