import { type Address, INDIAN_STATES } from '#domain/address.ts'

/** An open geocoder; its answers are a hint that the person checks and mends. */
const REVERSE = 'https://nominatim.openstreetmap.org/reverse'

type Found = { address?: Record<string, string> }

export async function addressAt(latitude: number, longitude: number): Promise<Partial<Address>> {
  const query = new URLSearchParams({ format: 'jsonv2', lat: String(latitude), lon: String(longitude) })
  const response = await fetch(`${REVERSE}?${query}`, { referrerPolicy: 'origin' })
  if (!response.ok) throw new Error(`the geocoder answered ${response.status}`)
  const { address = {} } = (await response.json()) as Found
  const street = [address.house_number, address.road, address.neighbourhood ?? address.suburb]
    .filter(Boolean)
    .join(', ')
  const state = INDIAN_STATES.find((name) => name === address.state)
  return {
    ...(street ? { street } : {}),
    ...(address.city || address.town || address.village
      ? { city: address.city ?? address.town ?? address.village ?? '' }
      : {}),
    ...(state ? { state } : {}),
    ...(address.postcode ? { postalCode: address.postcode } : {}),
  }
}
