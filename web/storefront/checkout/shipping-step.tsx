import { useRef, useState } from 'react'
import type { SavedAddress } from '#contract/addresses.ts'
import { ADDRESS_TEXTS, addressErrors } from '#domain/address.ts'
import { DELIVERY_TEXTS } from '#domain/delivery.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstError, keepFocus } from '../../ui/field.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { useFrame } from '../shared/use-frame.ts'
import { type ChosenAddress, changeDraft, type DraftAddress } from './checkout-draft.ts'
import { DeliveryBanner, useDelivery } from './delivery-banner.tsx'
import { NewAddress } from './new-address.tsx'
import { SavedAddresses } from './saved-addresses.tsx'

type Props = {
  part: DraftAddress
  chosen: ChosenAddress
  book: readonly SavedAddress[]
  /** Rupees. */
  subtotal: number
  onDone: () => void
}

export function ShippingStep({ part, chosen, book, subtotal, onDone }: Props) {
  const { settings } = useFrame()
  const [problem, setProblem] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errors = addressErrors(chosen.address)
  const delivery = useDelivery(chosen.address.postalCode, subtotal)
  const change = (shipping: DraftAddress) => {
    setProblem(null)
    changeDraft({ shipping })
  }

  const goOn = async () => {
    setChecked(true)
    setProblem(errors.length > 0 ? ADDRESS_TEXTS.shippingIncomplete : null)
    if (errors.length > 0) return requestAnimationFrame(() => focusFirstError(form.current))
    setBusy(true)
    const known = delivery.state
    const answer = typeof known === 'object' ? known : await delivery.check()
    setBusy(false)
    if (typeof answer !== 'object') return setProblem(DELIVERY_TEXTS.failed)
    if (!answer.available)
      return setProblem(
        DELIVERY_TEXTS.checkout({ city: settings.deliveryCity, radiusKm: settings.deliveryRadiusKm }),
      )
    onDone()
  }

  return (
    <>
      <h1 className="h1" tabIndex={-1}>
        Shipping Address
      </h1>
      <p className="muted checkout__lead">
        We deliver insured, to a named person, within {settings.deliveryRadiusKm} km of{' '}
        {settings.deliveryCity}.
      </p>
      <SavedAddresses
        kind="shipping"
        legend="Shipping Address"
        book={book}
        chosen={chosen.saved}
        onChoose={(choice) => change({ ...part, choice })}
      />
      <ScriptForm
        ref={form}
        noValidate
        onSubmit={() => {
          if (!isBusy) void goOn()
        }}
      >
        {problem && (
          <Note kind="error" role="alert" className="checkout__problem">
            {problem}
          </Note>
        )}
        {!chosen.saved && (
          <NewAddress kind="shipping" part={part} onChange={change} errors={errors} showAll={isChecked} />
        )}
        <DeliveryBanner state={delivery.state} onRetry={() => void delivery.check()} />
        <div className="checkout__buttons">
          <Button type="submit" onMouseDown={keepFocus} size="large" busy={isBusy} busyLabel="Checking...">
            Continue to Billing
          </Button>
        </div>
      </ScriptForm>
    </>
  )
}
