import type { ComponentProps } from 'react'
import type { Carrier } from '#domain/shipments.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'

export type TransportValues = { carrier: string; trackingNumber: string; insuredValue: string }

type Props = {
  carriers: readonly Carrier[]
  /** The name of a carrier that is no longer in the settings. */
  known?: string
  insuredHint: string
  field: (name: keyof TransportValues) => Pick<ComponentProps<'input'>, 'name'>
}

/** Who brings a parcel, and for how much it is insured. */
export function TransportFields({ carriers, known = '', insuredHint, field }: Props) {
  const names = carriers.map(({ name }) => name)
  return (
    <>
      <SelectField label="Carrier" data-autofocus {...field('carrier')}>
        <option value="">None</option>
        {(known === '' || names.includes(known) ? names : [...names, known]).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField label="Tracking number" optional maxLength={40} {...field('trackingNumber')} />
      <TextField
        label="Insured value"
        optional
        inputMode="decimal"
        prefix="₹"
        hint={insuredHint}
        {...field('insuredValue')}
      />
    </>
  )
}

/** As the API takes it. */
export const toTransport = ({ carrier, trackingNumber, insuredValue }: TransportValues) => ({
  carrier,
  trackingNumber: trackingNumber.trim(),
  ...(insuredValue.trim() === '' ? {} : { insuredValue: Number(insuredValue) }),
})
