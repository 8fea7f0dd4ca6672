import type { Address } from '#domain/address.ts'
import type { FieldError } from '#domain/errors.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { AddressFields } from '../addresses/address-fields.tsx'
import { type DraftAddress, NEW_ADDRESS } from './checkout-draft.ts'

type Props = {
  kind: 'shipping' | 'billing'
  part: DraftAddress
  onChange: (part: DraftAddress) => void
  errors: readonly FieldError[]
  showAll: boolean
}

/** Typed, and kept for the next time unless the person does not want it. */
export function NewAddress({ kind, part, onChange, errors, showAll }: Props) {
  return (
    <>
      <AddressFields
        kind={kind}
        address={part.typed}
        onChange={(typed: Address) => onChange({ ...part, typed, choice: NEW_ADDRESS })}
        errors={errors}
        showAll={showAll}
      />
      <Checkbox
        className="checkout__save"
        label="Save this address"
        checked={part.save}
        onChange={(event) => onChange({ ...part, save: event.target.checked })}
      />
    </>
  )
}
