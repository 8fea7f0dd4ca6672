import { isEmail } from './email.ts'
import type { FieldError } from './errors.ts'
import { normalizePhone } from './phone.ts'

export type Address = {
  name: string
  street: string
  city: string
  state: string
  postalCode: string
  country: string
  phone: string
}

export const ADDRESS_TEXTS = {
  shippingIncomplete: 'Please fill in all required shipping address fields',
  billingIncomplete: 'Please fill in all required billing address fields',
  orderIncomplete: 'Please complete all required fields',
} as const

export const COUNTRY = 'India'

const INDIA_NAMES = new Set(['', 'india', 'in', 'ind', 'bharat', 'भारत', 'republic of india'])

/** The shop delivers and invoices within India only. No country means India. */
const getCountryError = (country: string): string | null =>
  INDIA_NAMES.has(country.trim().toLowerCase())
    ? null
    : 'We deliver within India only. Please give an address in India.'

export const INDIAN_STATES = [
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chhattisgarh',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Jammu and Kashmir',
  'Ladakh',
  'Lakshadweep',
  'Puducherry',
] as const

type AddressRule = {
  field: keyof Address
  requiredMessage: string
  getError?: (value: string) => string | null
}

const removeSpaces = (text: string) => text.replace(/[ \u00a0]/g, '')
export const isPostalCode = (text: string): boolean => /^[1-9]\d{5}$/.test(removeSpaces(text))

const getPostalCodeError = (text: string) => (isPostalCode(text) ? null : 'Postal code should be 6 digits')
const getPhoneError = (text: string) => (normalizePhone(text) ? null : 'Phone number should be 10 digits')

const ADDRESS_RULES: readonly AddressRule[] = [
  { field: 'name', requiredMessage: 'Full name is required' },
  { field: 'street', requiredMessage: 'Street address is required' },
  { field: 'city', requiredMessage: 'City is required' },
  { field: 'state', requiredMessage: 'State is required' },
  { field: 'postalCode', requiredMessage: 'Postal code is required', getError: getPostalCodeError },
  { field: 'phone', requiredMessage: 'Phone number is required', getError: getPhoneError },
]

/** The errors of a delivery or billing address, by field. Empty if it is valid. */
export function getAddressErrors(address: Partial<Address>): FieldError[] {
  const errors = ADDRESS_RULES.flatMap(({ field, requiredMessage, getError }) => {
    const value = address[field]?.trim() ?? ''
    const message = value === '' ? requiredMessage : (getError?.(value) ?? null)
    return message ? [{ path: field, message }] : []
  })
  const country = getCountryError(address.country ?? '')
  return country ? [...errors, { path: 'country', message: country }] : errors
}

/** As it is kept: trimmed, the phone as ten digits, the postal code as six, the country India. */
export const normalizeAddress = (address: Address): Address => ({
  name: address.name.trim(),
  street: address.street.trim(),
  city: address.city.trim(),
  state: address.state.trim(),
  postalCode: removeSpaces(address.postalCode),
  country: COUNTRY,
  phone: normalizePhone(address.phone) ?? address.phone.trim(),
})

export type ProfileInput = {
  name: string
  email: string
  phone?: string | undefined
  address?:
    | { [F in 'street' | 'city' | 'state' | 'postalCode' | 'country']?: string | undefined }
    | null
    | undefined
}

/** The profile's rules: the address is all or nothing, the phone optional. */
export function getProfileErrors(profile: ProfileInput): FieldError[] {
  const errors: FieldError[] = []
  if (!profile.name.trim()) errors.push({ path: 'name', message: 'Name is required' })
  if (!profile.email.trim()) errors.push({ path: 'email', message: 'Email is required' })
  else if (!isEmail(profile.email)) errors.push({ path: 'email', message: 'Email is invalid' })
  const phone = profile.phone?.trim() ?? ''
  if (phone && !normalizePhone(phone))
    errors.push({ path: 'phone', message: 'Phone number should be 10 digits' })

  const fields = ['street', 'city', 'state', 'postalCode'] as const
  if (fields.some((field) => profile.address?.[field]?.trim())) {
    for (const error of getAddressErrors({
      ...(profile.address as Partial<Address>),
      name: 'x',
      phone: '9000000000',
    }))
      errors.push({ path: `address.${error.path}`, message: error.message })
  }
  return errors
}
