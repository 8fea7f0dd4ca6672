import type { Address } from '#domain/address.ts'
import { formatPhone } from '#domain/phone.ts'

/** Street, city and phone of an address, without the name. */
export function AddressLines({ address }: { address: Omit<Address, 'country' | 'name'> }) {
  return (
    <>
      {address.street}
      <br />
      {address.city}, {address.state} {address.postalCode}
      {address.phone && (
        <>
          <br />
          <span className="num">{formatPhone(address.phone)}</span>
        </>
      )}
    </>
  )
}
