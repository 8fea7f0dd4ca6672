import type { Address } from '#domain/address.ts'
import { formatPhone } from '#domain/phone.ts'

/** Street, town and phone, as they stand on a parcel; the name goes above them. */
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
