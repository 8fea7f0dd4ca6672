import { useState } from 'react'
import { type Address, INDIAN_STATES } from '#domain/address.ts'
import type { FieldError } from '#domain/errors.ts'
import { type AutofilledFields, autofillLocation } from '#domain/postal-codes.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { LocationTools } from '../maps/location-tools.tsx'
import type { GeocodedAddress } from '../maps/map-provider.ts'
import { StreetField } from '../maps/street-field.tsx'
import './addresses.css'

type Props = {
  /** Browsers autofill shipping and billing addresses separately. */
  kind: 'shipping' | 'billing'
  address: Address
  onChange: (address: Address) => void
  /** Shown for a field after it lost the focus, or after a failed submit. */
  errors: readonly FieldError[]
  showAll: boolean
}

/** The address fields. Suggestions, a place on the map or a postal code can fill them. */
export function AddressFields({ kind, address, onChange, errors, showAll }: Props) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [filled, setFilled] = useState<AutofilledFields>({})

  const change = (changes: Partial<Address>) => {
    const next = { ...address, ...changes }
    if (changes.postalCode === undefined) return onChange(next)
    const result = autofillLocation(next, filled)
    setFilled(result.autofilled)
    onChange(result.address)
  }
  /** The person chose this address, so it replaces the fields. A postal code can fill what it leaves empty. */
  const onFound = (found: GeocodedAddress) => {
    const result = autofillLocation({ ...address, ...found }, filled)
    setFilled(result.autofilled)
    onChange(result.address)
  }
  const fieldProps = (name: keyof Address) => ({
    name,
    value: address[name],
    autoComplete: `${kind} ${AUTOCOMPLETE[name]}`,
    onBlur: () => setTouched(new Set([...touched, name])),
    error: showAll || touched.has(name) ? errors.find(({ path }) => path === name)?.message : undefined,
  })
  const textFieldProps = (name: keyof Address) => ({
    ...fieldProps(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <>
      <LocationTools onFound={onFound} />
      <div className="address-fields">
        <TextField
          className="address-fields__wide"
          label="Full Name"
          maxLength={100}
          {...textFieldProps('name')}
        />
        <div className="address-fields__wide">
          <StreetField
            {...fieldProps('street')}
            onValueChange={(street) => change({ street })}
            onFound={onFound}
          />
        </div>
        <TextField label="City" maxLength={100} {...textFieldProps('city')} />
        <SelectField label="State" {...textFieldProps('state')}>
          <option value="">Choose a state</option>
          {INDIAN_STATES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
        <TextField label="Postal Code" inputMode="numeric" maxLength={7} {...textFieldProps('postalCode')} />
        <TextField label="Country" value="India" readOnly autoComplete="off" />
        <TextField
          className="address-fields__wide"
          label="Phone Number"
          type="tel"
          maxLength={20}
          {...textFieldProps('phone')}
        />
      </div>
    </>
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
