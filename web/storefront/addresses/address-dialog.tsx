import type { SavedAddress } from '#contract/addresses.ts'
import type { Address } from '#domain/address.ts'
import { browserApi } from '#web/api.ts'
import { useStorefrontForm } from '#web/storefront/shared/use-storefront-form.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { keepFocus } from '#web/ui/field.tsx'
import { AddressFields, validateAddress } from './address-fields.tsx'
import * as texts from './dialog-texts.ts'

type Props = {
  /** A saved address to edit, or the initial values of a new one. */
  initialAddress: Address | SavedAddress
  open: boolean
  onClose: () => void
  onSaved: (address: SavedAddress) => void
}

/** Adds or edits a saved address. Its `key` resets the form. What was typed stays when saving fails. */
export function AddressDialog({ initialAddress, open, onClose, onSaved }: Props) {
  const savedAddress = '_id' in initialAddress ? initialAddress : null
  const { name, street, city, state, postalCode, country, phone } = initialAddress
  const form = useStorefrontForm<Address & { isDefault: boolean }>({
    defaultValues: {
      name,
      street,
      city,
      state,
      postalCode,
      country,
      phone,
      isDefault: savedAddress?.isDefault ?? false,
    },
    showsErrorsOnBlur: true,
    validate: validateAddress,
    submit: async (values) => {
      const result = savedAddress
        ? await browserApi.addresses.update({ ...values, id: savedAddress._id })
        : await browserApi.addresses.add(values)
      onSaved(result.address)
    },
    failure: { failed: texts.failed },
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeOnBackdrop={false}
      size="wide"
      title={savedAddress ? texts.editTitle : texts.addTitle}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" onMouseDown={keepFocus} busy={form.isBusy} busyLabel={texts.saving}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <div className="address-dialog">
        <ErrorBanner message={form.failure} />
        <AddressFields kind="shipping" form={form} />
        {!savedAddress?.isDefault && <Checkbox {...form.checkbox('isDefault')} label={texts.makeDefault} />}
      </div>
    </Dialog>
  )
}
