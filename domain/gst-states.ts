import type { INDIAN_STATES } from './address.ts'
import { findStateByName, lookUpPostalCode } from './postal-codes.ts'

type StateName = (typeof INDIAN_STATES)[number]

/** A state or union territory as GST numbers it. `isTerritory`: its half of the tax is UTGST, not SGST. */
export type GstState = { code: string; name: StateName; isTerritory: boolean }

/** In the order of the codes. */
const GST_CODES: Record<StateName, string> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
}

/** Territories without a legislature; Delhi, Puducherry and Jammu and Kashmir have one, and levy SGST. */
const TERRITORY_CODES = new Set(['04', '26', '31', '35', '38'])

export const GST_STATES: readonly GstState[] = Object.entries(GST_CODES).map(([name, code]) => ({
  code,
  name: name as StateName,
  isTerritory: TERRITORY_CODES.has(code),
}))

export const findGstStateByCode = (code: string): GstState | null =>
  GST_STATES.find((gstState) => gstState.code === code) ?? null

/** The part of the tax that is not CGST, in this state. Null: not known. */
export const getStateTax = (code: string | null): 'SGST' | 'UTGST' =>
  code !== null && TERRITORY_CODES.has(code) ? 'UTGST' : 'SGST'

export function findGstStateByName(text: string): GstState | null {
  const name = findStateByName(text)
  return name && findGstStateByCode(GST_CODES[name])
}

/** Where goods are delivered (IGST Act §10): the state as written, else that of the postal code, else null. */
export const getPlaceOfSupply = ({
  state,
  postalCode,
}: {
  state: string
  postalCode: string
}): GstState | null =>
  findGstStateByName(state) ?? findGstStateByName(lookUpPostalCode(postalCode).state ?? '')
