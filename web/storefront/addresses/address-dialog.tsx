import { useRef, useState } from 'react'
import type { SavedAddress } from '#contract/addresses.ts'
import { type Address, getAddressErrors } from '#domain/address.ts'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { browserApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusFirstError, keepFocus } from '../../ui/field.tsx'
import { AddressFields } from './address-fields.tsx'

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
  const [address, setAddress] = useState<Address>(initialAddress)
  const [isDefault, setDefault] = useState(savedAddress?.isDefault ?? false)
  const [showAll, setShowAll] = useState(false)
  const [formError, setFormError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const errors = getAddressErrors(address)

  const save = async () => {
    setShowAll(true)
    if (errors.length > 0) return requestAnimationFrame(() => focusFirstError(body.current))
    setBusy(true)
    setFormError(null)
    try {
      const input = { ...address, isDefault }
      const result = savedAddress
        ? await browserApi.addresses.update({ ...input, id: savedAddress._id })
        : await browserApi.addresses.add(input)
      onSaved(result.address)
    } catch (error) {
      setFormError(errorMessage(error, { failed: 'The address could not be saved. Please try again.' }))
    }
    setBusy(false)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeOnBackdrop={false}
      size="wide"
      title={savedAddress ? 'Edit Address' : 'Add Address'}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" onMouseDown={keepFocus} busy={isBusy} busyLabel="Saving...">
            Save Address
          </Button>
        </>
      }
    >
      <div className="address-dialog" ref={body}>
        <ErrorBanner message={formError} />
        <AddressFields
          kind="shipping"
          address={address}
          onChange={setAddress}
          errors={errors}
          showAll={showAll}
        />
        {!savedAddress?.isDefault && (
          <Checkbox
            label="Make this my default address"
            checked={isDefault}
            onChange={(event) => setDefault(event.target.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}
