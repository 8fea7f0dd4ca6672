import { useState } from 'react'
import type { SavedAddress } from '#contract/addresses.ts'
import { ADDRESS_TEXTS } from '#domain/address.ts'
import { getBusinessErrors } from '#domain/business-buyer.ts'
import type { FieldError } from '#domain/errors.ts'
import { validateAddress } from '#web/storefront/addresses/address-fields.tsx'
import { AddressLines } from '#web/storefront/addresses/address-lines.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { keepFocus } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { BusinessFields } from './business-fields.tsx'
import {
  type Draft,
  type DraftAddress,
  NEW_ADDRESS,
  type SelectedAddress,
  updateDraft,
} from './checkout-draft.ts'
import { type AddressValues, NewAddress } from './new-address.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import * as texts from './texts.ts'
import { useDraftForm } from './use-draft-form.ts'

type Props = {
  draftAddress: DraftAddress
  isSame: boolean
  /** Null: the shop puts no GSTIN of a buyer on its invoices. */
  business: Draft['business'] | null
  selected: SelectedAddress
  savedAddresses: readonly SavedAddress[]
  onBack: () => void
  onComplete: () => void
}

export function BillingStep({
  draftAddress,
  isSame,
  business,
  selected,
  savedAddresses,
  onBack,
  onComplete,
}: Props) {
  const [businessErrors, setBusinessErrors] = useState<FieldError[]>([])
  const isTyped = !isSame && !selected.saved
  const form = useDraftForm<AddressValues>({
    draftValues: { ...draftAddress.typed, save: draftAddress.save },
    onChange: ({ save, ...typed }) => updateDraft({ billing: { choice: NEW_ADDRESS, typed, save } }),
    showsErrorsOnBlur: true,
    validate: (typed) => validateAddress(isTyped ? typed : selected.address),
    incomplete: ADDRESS_TEXTS.billingIncomplete,
    submit: async () => {
      const errors = business?.isUsed ? getBusinessErrors(business, selected.address) : []
      setBusinessErrors(errors)
      if (errors.length === 0) return onComplete()
      document.querySelector<HTMLElement>(`.checkout__step [name=${errors[0]!.path}]`)?.focus()
    },
  })

  return (
    <>
      <h1 className="h1" tabIndex={-1}>
        {texts.billingAddress}
      </h1>
      <p className="muted checkout__intro">{texts.billingIntro}</p>
      <Checkbox
        label={texts.sameAsShipping}
        checked={isSame}
        onChange={(event) => {
          form.clearFailure()
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
            legend={texts.billingAddress}
            savedAddresses={savedAddresses}
            selected={selected.saved}
            onSelect={(choice) => {
              form.clearFailure()
              updateDraft({ billing: { ...draftAddress, choice } })
            }}
          />
        </div>
      )}
      <ClientForm noValidate onSubmit={form.onSubmit}>
        {form.failure && (
          <Alert tone="error" role="alert" className="checkout__error">
            {form.failure}
          </Alert>
        )}
        {isTyped && <NewAddress kind="billing" form={form} />}
        {business && (
          <BusinessFields
            business={business}
            errors={businessErrors}
            onChange={() => setBusinessErrors([])}
          />
        )}
        <div className="checkout__buttons checkout__buttons--two">
          <Button variant="secondary" size="large" onClick={onBack}>
            {texts.back}
          </Button>
          <Button type="submit" onMouseDown={keepFocus} size="large">
            {texts.continueToPayment}
          </Button>
        </div>
      </ClientForm>
    </>
  )
}
