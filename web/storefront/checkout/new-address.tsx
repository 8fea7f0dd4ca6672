import type { Address } from '#domain/address.ts'
import type { FieldError } from '#domain/errors.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { AddressFields } from '../addresses/address-fields.tsx'
import { type DraftAddress, NEW_ADDRESS } from './checkout-draft.ts'

type Props = {
  kind: 'shipping' | 'billing'
  draftAddress: DraftAddress
  onChange: (draftAddress: DraftAddress) => void
  errors: readonly FieldError[]
  showAll: boolean
}

/** A new address, which is saved for the next order unless the person declines. */
export function NewAddress({ kind, draftAddress, onChange, errors, showAll }: Props) {
  return (
    <>
      <AddressFields
        kind={kind}
        address={draftAddress.typed}
        onChange={(typed: Address) => onChange({ ...draftAddress, typed, choice: NEW_ADDRESS })}
        errors={errors}
        showAll={showAll}
      />
      <Checkbox
        className="checkout__save"
        label="Save this address"
        checked={draftAddress.save}
        onChange={(event) => onChange({ ...draftAddress, save: event.target.checked })}
      />
    </>
  )
}
