import { useEffect, useRef, useState } from 'react'
import type { Delivery } from '#contract/delivery.ts'
import { type Address, INDIAN_STATES, isPostalCode } from '#domain/address.ts'
import type { FieldError } from '#domain/errors.ts'
import { browserApi } from '../../api.ts'
import { SelectField, TextField } from '../../ui/field.tsx'

type Props = {
  /** `shipping` or `billing`: browsers fill each with its own. */
  kind: 'shipping' | 'billing'
  address: Address
  onChange: (address: Address) => void
  /** What is wrong; shown for a field once it was left, or after a refused submit. */
  errors: readonly FieldError[]
  showAll: boolean
}

export function AddressFields({ kind, address, onChange, errors, showAll }: Props) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  usePlaceOf(address, onChange)
  const field = (name: keyof Address) => ({
    name,
    value: address[name],
    autoComplete: `${kind} ${AUTOCOMPLETE[name]}`,
    onChange: (event: { target: { value: string } }) => onChange({ ...address, [name]: event.target.value }),
    onBlur: () => setTouched(new Set([...touched, name])),
    error: showAll || touched.has(name) ? errors.find(({ path }) => path === name)?.message : undefined,
  })
  return (
    <div className="address-fields">
      <TextField className="address-fields__wide" label="Full Name" maxLength={100} {...field('name')} />
      <TextField
        className="address-fields__wide"
        label="Street Address"
        maxLength={200}
        {...field('street')}
      />
      <TextField label="City" maxLength={100} {...field('city')} />
      <SelectField label="State" {...field('state')}>
        <option value="">Choose a state</option>
        {INDIAN_STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
      <TextField label="Postal Code" inputMode="numeric" maxLength={7} {...field('postalCode')} />
      <TextField label="Country" value="India" readOnly autoComplete="off" />
      <TextField
        className="address-fields__wide"
        label="Phone Number"
        type="tel"
        maxLength={20}
        {...field('phone')}
      />
    </div>
  )
}

const AUTOCOMPLETE: Record<keyof Address, string> = {
  name: 'name',
  street: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
  country: 'country-name',
  phone: 'tel',
}

/** City and state fill themselves where the postal code tells them and nothing was typed. */
function usePlaceOf(address: Address, onChange: (address: Address) => void): void {
  const latest = useRef({ address, onChange })
  latest.current = { address, onChange }
  const { postalCode } = address
  useEffect(() => {
    if (!isPostalCode(postalCode)) return
    let isLate = false
    browserApi.delivery.availability({ postalCode }).then(
      ({ city, state }: Delivery) => {
        const now = latest.current
        if (isLate || !city || !state || (now.address.city && now.address.state)) return
        now.onChange({ ...now.address, city: now.address.city || city, state: now.address.state || state })
      },
      () => {},
    )
    return () => {
      isLate = true
    }
  }, [postalCode])
}
