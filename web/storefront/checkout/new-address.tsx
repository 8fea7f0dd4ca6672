import type { Address } from '#domain/address.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { AddressFields } from '../addresses/address-fields.tsx'
import type { StorefrontForm } from '../shared/use-storefront-form.ts'
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
