import type { SavedAddress } from '#contract/addresses.ts'
import { ADDRESS_TEXTS } from '#domain/address.ts'
import { DELIVERY_TEXTS, describeRefusalAtCheckout } from '#domain/delivery.ts'
import { invalid } from '#domain/errors.ts'
import { validateAddress } from '#web/storefront/addresses/address-fields.tsx'
import { leadDaysOfCart } from '#web/storefront/cart/lead-days-of-cart.ts'
import { useCart } from '#web/storefront/cart/use-cart.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { keepFocus } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { type DraftAddress, NEW_ADDRESS, type SelectedAddress, updateDraft } from './checkout-draft.ts'
import { DeliveryBanner, type DeliveryCheck } from './delivery-banner.tsx'
import { type AddressValues, NewAddress } from './new-address.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import * as texts from './texts.ts'
import { useDraftForm } from './use-draft-form.ts'

type Props = {
  draftAddress: DraftAddress
  selected: SelectedAddress
  savedAddresses: readonly SavedAddress[]
  delivery: DeliveryCheck
  onComplete: () => void
}

export function ShippingStep({ draftAddress, selected, savedAddresses, delivery, onComplete }: Props) {
  const { settings } = useStorefrontData()
  const leadDays = leadDaysOfCart(useCart().lines)
  const form = useDraftForm<AddressValues>({
    draftValues: { ...draftAddress.typed, save: draftAddress.save },
    onChange: ({ save, ...typed }) => updateDraft({ shipping: { choice: NEW_ADDRESS, typed, save } }),
    showsErrorsOnBlur: true,
    validate: (typed) => validateAddress(selected.saved ?? typed),
    incomplete: ADDRESS_TEXTS.shippingIncomplete,
    submit: async () => {
      const result = typeof delivery.state === 'object' ? delivery.state : await delivery.check()
      if (typeof result !== 'object') throw invalid(DELIVERY_TEXTS.checkFailed)
      if (!result.available)
        throw invalid(
          describeRefusalAtCheckout(result.refusal ?? 'unknown', {
            city: settings.deliveryCity,
            radiusKm: settings.deliveryRadiusKm,
          }),
        )
      onComplete()
    },
  })

  return (
    <>
      <h1 className="h1" tabIndex={-1}>
        {texts.shippingAddress}
      </h1>
      <p className="muted checkout__intro">{texts.shippingIntro(settings)}</p>
      <SavedAddresses
        kind="shipping"
        legend={texts.shippingAddress}
        savedAddresses={savedAddresses}
        selected={selected.saved}
        onSelect={(choice) => {
          form.clearFailure()
          updateDraft({ shipping: { ...draftAddress, choice } })
        }}
      />
      <ClientForm noValidate onSubmit={form.onSubmit}>
        {form.failure && (
          <Alert tone="error" role="alert" className="checkout__error">
            {form.failure}
          </Alert>
        )}
        {!selected.saved && <NewAddress kind="shipping" form={form} />}
        <DeliveryBanner state={delivery.state} leadDays={leadDays} onRetry={() => void delivery.check()} />
        <div className="checkout__buttons">
          <Button
            type="submit"
            onMouseDown={keepFocus}
            size="large"
            busy={form.isBusy}
            busyLabel={texts.checking}
          >
            {texts.continueToBilling}
          </Button>
        </div>
      </ClientForm>
    </>
  )
}
