import { useRef, useState } from 'react'
import type { SavedAddress } from '#contract/addresses.ts'
import { ADDRESS_TEXTS, getAddressErrors } from '#domain/address.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { focusFirstError, keepFocus } from '../../ui/field.tsx'
import { ClientForm } from '../../ui/form.tsx'
import { AddressLines } from '../addresses/address-lines.tsx'
import { type DraftAddress, type SelectedAddress, updateDraft } from './checkout-draft.ts'
import { NewAddress } from './new-address.tsx'
import { SavedAddresses } from './saved-addresses.tsx'

type Props = {
  draftAddress: DraftAddress
  isSame: boolean
  selected: SelectedAddress
  savedAddresses: readonly SavedAddress[]
  onBack: () => void
  onComplete: () => void
}

export function BillingStep({ draftAddress, isSame, selected, savedAddresses, onBack, onComplete }: Props) {
  const [formError, setFormError] = useState<string | null>(null)
  const [showsErrors, setShowsErrors] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errors = getAddressErrors(selected.address)
  const change = (billing: DraftAddress) => {
    setFormError(null)
    updateDraft({ billing })
  }
  const handleSubmit = () => {
    setShowsErrors(true)
    setFormError(errors.length > 0 ? ADDRESS_TEXTS.billingIncomplete : null)
    if (errors.length > 0) requestAnimationFrame(() => focusFirstError(form.current))
    else onComplete()
  }

  return (
    <>
      <h1 className="h1" tabIndex={-1}>
        Billing Address
      </h1>
      <p className="muted checkout__intro">This address appears on your tax invoice.</p>
      <Checkbox
        label="Same as shipping address"
        checked={isSame}
        onChange={(event) => {
          setFormError(null)
          updateDraft({ sameBilling: event.target.checked })
        }}
      />
      {isSame ? (
        <address className="checkout__address">
          {selected.address.name}
          <br />
          <AddressLines address={selected.address} />
        </address>
      ) : (
        <div className="checkout__saved-addresses">
          <SavedAddresses
            kind="billing"
            legend="Billing Address"
            savedAddresses={savedAddresses}
            selected={selected.saved}
            onSelect={(choice) => change({ ...draftAddress, choice })}
          />
        </div>
      )}
      <ClientForm
        ref={form}
        noValidate
        onSubmit={() => {
          handleSubmit()
        }}
      >
        {formError && (
          <Alert tone="error" role="alert" className="checkout__error">
            {formError}
          </Alert>
        )}
        {!isSame && !selected.saved && (
          <NewAddress
            kind="billing"
            draftAddress={draftAddress}
            onChange={change}
            errors={errors}
            showAll={showsErrors}
          />
        )}
        <div className="checkout__buttons checkout__buttons--two">
          <Button variant="secondary" size="large" onClick={onBack}>
            Back
          </Button>
          <Button type="submit" onMouseDown={keepFocus} size="large">
            Continue to Payment
          </Button>
        </div>
      </ClientForm>
    </>
  )
}
