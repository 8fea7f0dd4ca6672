import type { Address } from '#domain/address.ts'
import { AddressFields } from '#web/storefront/addresses/address-fields.tsx'
import type { StorefrontForm } from '#web/storefront/shared/use-storefront-form.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import * as texts from './texts.ts'

/** A typed address, and whether it is saved for the next order. */
export type AddressValues = Address & { save: boolean }

type Props = { kind: 'shipping' | 'billing'; form: StorefrontForm<AddressValues> }

/** A new address, which is saved for the next order unless the person declines. */
export function NewAddress({ kind, form }: Props) {
  return (
    <>
      <AddressFields kind={kind} form={form} />
      <Checkbox {...form.checkbox('save')} className="checkout__save" label={texts.saveAddress} />
    </>
  )
}
