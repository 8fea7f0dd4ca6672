import type { Customer } from '#contract/customers.ts'

type Address = NonNullable<Customer['address']>

export const formatAddress = ({ street, city, state, postalCode, country }: Address): string =>
  [street, city, `${state} ${postalCode}`.trim(), country].filter(Boolean).join(', ')
