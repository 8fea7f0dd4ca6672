import { type Address, getAddressErrors, INDIAN_STATES } from '#domain/address.ts'
import { LocationTools } from '#web/storefront/maps/location-tools.tsx'
import type { GeocodedAddress } from '#web/storefront/maps/map-provider.ts'
import { StreetField } from '#web/storefront/maps/street-field.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import * as texts from './texts.ts'
import { usePostalCode } from './use-postal-code.ts'
import './addresses.css'

/** The part of a form that holds an address. */
type AddressForm = {
  values: Address
  getValues: () => Address
  input: (name: keyof Address) => InputProps
  setField: (name: keyof Address, value: string) => void
}

type InputProps = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
  onBlur: () => void
}

type Props = {
  /** Browsers autofill shipping and billing addresses separately. */
  kind: 'shipping' | 'billing'
  form: AddressForm
}

/** The address fields. Suggestions, a place on the map or a postal code can fill them. */
export function AddressFields({ kind, form }: Props) {
  const { input } = form
  const { setAddress, stateHint } = usePostalCode(form)
  const fieldProps = (name: keyof Address) => ({
    ...input(name),
    autoComplete: `${kind} ${AUTOCOMPLETE[name]}`,
  })
  const { onChange: onStreetChange, ...streetProps } = fieldProps('street')
  return (
    <>
      <LocationTools onFound={setAddress} />
      <div className="address-fields">
        <TextField
          {...fieldProps('name')}
          className="address-fields__wide"
          label={texts.name}
          maxLength={100}
        />
        <div className="address-fields__wide">
          <StreetField
            {...streetProps}
            onValueChange={(street) => onStreetChange({ target: { value: street } })}
            onFound={(found: GeocodedAddress) => setAddress(found)}
          />
        </div>
        <TextField
          {...fieldProps('postalCode')}
          label={texts.postalCode}
          inputMode="numeric"
          maxLength={7}
          onChange={(event) => setAddress({ postalCode: event.target.value })}
        />
        <TextField {...fieldProps('city')} label={texts.city} maxLength={100} />
        <SelectField {...fieldProps('state')} label={texts.state} hint={stateHint}>
          <option value="">{texts.chooseState}</option>
          {INDIAN_STATES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
        <TextField label={texts.country} value="India" readOnly autoComplete="off" />
        <TextField
          {...fieldProps('phone')}
          className="address-fields__wide"
          label={texts.phone}
          type="tel"
          maxLength={20}
        />
      </div>
    </>
  )
}

/** For `validate` of a form that holds an address. */
export const validateAddress = (address: Address): Partial<Record<keyof Address, string>> =>
  Object.fromEntries(getAddressErrors(address).map(({ path, message }) => [path, message]))

const AUTOCOMPLETE: Record<keyof Address, string> = {
  name: 'name',
  street: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
  country: 'country-name',
  phone: 'tel',
}
