import { INDIAN_STATES, isPostalCode } from './address.ts'

type State = (typeof INDIAN_STATES)[number]
type PostalCodeLocation = { city: string | null; state: State | null }
/** From a larger table than this one. */
type KnownLocation = { city: string; state: string }

/**
 * The city and state of a PIN code. The longest known prefix decides. Null where two states share a prefix (262, 6051,
 * 6074), because a blank field is better than a wrong one.
 */
export function lookUpPostalCode(code: string): PostalCodeLocation {
  const digits = code.replace(/\s/g, '')
  if (!isPostalCode(digits)) return { city: null, state: null }
  return { city: findLongestPrefix(CITIES, digits), state: findLongestPrefix(STATES, digits) }
}

function findLongestPrefix<T>(table: ReadonlyMap<string, T | null>, digits: string): T | null {
  for (let length = digits.length; length >= 2; length -= 1) {
    const found = table.get(digits.slice(0, length))
    if (found !== undefined) return found
  }
  return null
}

/** The state that a geocoder or a person means, in the spelling of our list. */
export function findStateByName(text: string): State | null {
  const normalize = (name: string) =>
    name
      .toLowerCase()
      .replaceAll('&', 'and')
      .replace(/[^a-z]+/g, ' ')
      .trim()
  const normalizedName = normalize(text)
  return (
    INDIAN_STATES.find((state) => normalize(state) === normalizedName) ??
    STATE_ALIASES[normalizedName] ??
    null
  )
}

const STATE_ALIASES: Record<string, State> = {
  'new delhi': 'Delhi',
  'nct of delhi': 'Delhi',
  'national capital territory of delhi': 'Delhi',
  ts: 'Telangana',
  tg: 'Telangana',
  telengana: 'Telangana',
  ap: 'Andhra Pradesh',
  up: 'Uttar Pradesh',
  mp: 'Madhya Pradesh',
  tn: 'Tamil Nadu',
  tamilnadu: 'Tamil Nadu',
  chattisgarh: 'Chhattisgarh',
  orissa: 'Odisha',
  pondicherry: 'Puducherry',
  uttaranchal: 'Uttarakhand',
  'dadra and nagar haveli': 'Dadra and Nagar Haveli and Daman and Diu',
  'daman and diu': 'Dadra and Nagar Haveli and Daman and Diu',
  'andaman and nicobar': 'Andaman and Nicobar Islands',
}

/** `prefixes` of one name, parted by blanks. */
const indexByPrefix = <T>(rows: readonly (readonly [T, string])[]): ReadonlyMap<string, T> =>
  new Map(rows.flatMap(([name, prefixes]) => prefixes.split(' ').map((prefix) => [prefix, name] as const)))

const STATES: ReadonlyMap<string, State | null> = indexByPrefix<State | null>([
  ['Delhi', '11'],
  ['Haryana', '12 13'],
  ['Punjab', '14 15 160055 160059 160062 160071'],
  ['Chandigarh', '16'],
  ['Himachal Pradesh', '17'],
  ['Jammu and Kashmir', '18 19'],
  ['Ladakh', '194'],
  ['Uttar Pradesh', '20 21 22 23 24 25 26 27 28 2467'],
  ['Uttarakhand', '2447 246 2476 248 249 263'],
  ['Rajasthan', '30 31 32 33 34'],
  ['Gujarat', '36 37 38 39'],
  ['Dadra and Nagar Haveli and Daman and Diu', '362520 362540 362570 396210 396220 396230 396235 396240'],
  ['Maharashtra', '40 41 42 43 44'],
  ['Goa', '403'],
  ['Madhya Pradesh', '45 46 47 48'],
  ['Chhattisgarh', '49'],
  ['Telangana', '50'],
  ['Andhra Pradesh', '51 52 53'],
  ['Karnataka', '56 57 58 59'],
  ['Tamil Nadu', '60 61 62 63 64'],
  ['Puducherry', '6050 60960 533464 673310'],
  ['Kerala', '67 68 69'],
  ['Lakshadweep', '68255'],
  ['West Bengal', '70 71 72 73 74'],
  ['Sikkim', '737'],
  ['Andaman and Nicobar Islands', '744'],
  ['Odisha', '75 76 77'],
  ['Assam', '78'],
  ['Arunachal Pradesh', '790 791 792'],
  ['Meghalaya', '793 794'],
  ['Manipur', '795'],
  ['Mizoram', '796'],
  ['Nagaland', '797 798'],
  ['Tripura', '799'],
  ['Bihar', '80 81 821 823 824 84 85'],
  ['Jharkhand', '814 815 816 822 825 826 827 828 829 83'],
  [null, '262 6051 6074'],
])

/** Cities by their own delivery offices; the district around a city has other towns in it. */
const CITIES: ReadonlyMap<string, string> = indexByPrefix([
  ['Hyderabad', '500'],
  ['Vikarabad', '501101'],
  ['Tandur', '501141'],
  ['Shamshabad', '501218'],
  ['Ghatkesar', '501301'],
  ['Medchal', '501401'],
  ['Hayathnagar', '501505'],
  ['Ibrahimpatnam', '501506'],
  ['Sangareddy', '502001'],
  ['Ramachandrapuram', '502032'],
  ['Siddipet', '502103'],
  ['Medak', '502110'],
  ['Patancheru', '502319'],
  ['Nizamabad', '5030'],
  ['Karimnagar', '5050'],
  ['Warangal', '5060'],
  ['Khammam', '5070'],
  ['Nalgonda', '5080'],
  ['Bhongir', '508116'],
  ['Mahabubnagar', '5090'],
  ['Tirupati', '5175'],
  ['Kurnool', '5180'],
  ['Vijayawada', '5200'],
  ['Guntur', '5220'],
  ['Nellore', '5240'],
  ['Visakhapatnam', '5300'],
  ['Kakinada', '5330'],
  ['New Delhi', '1100'],
  ['Faridabad', '1210'],
  ['Gurugram', '1220'],
  ['Ludhiana', '1410'],
  ['Amritsar', '1430'],
  ['Jalandhar', '1440'],
  ['Chandigarh', '1600'],
  ['Mohali', '160055 160059 160062 160071'],
  ['Shimla', '1710'],
  ['Jammu', '1800'],
  ['Srinagar', '1900'],
  ['Leh', '194101'],
  ['Ghaziabad', '2010'],
  ['Noida', '2013'],
  ['Kanpur', '2080'],
  ['Prayagraj', '2110'],
  ['Varanasi', '2210'],
  ['Lucknow', '2260'],
  ['Dehradun', '2480'],
  ['Meerut', '2500'],
  ['Agra', '2820'],
  ['Jaipur', '3020'],
  ['Udaipur', '3130'],
  ['Kota', '3240'],
  ['Jodhpur', '3420'],
  ['Rajkot', '3600'],
  ['Ahmedabad', '3800'],
  ['Vadodara', '3900'],
  ['Surat', '3950'],
  ['Mumbai', '4000 4001'],
  ['Panaji', '403001'],
  ['Thane', '4006'],
  ['Navi Mumbai', '4007'],
  ['Pune', '4110'],
  ['Nashik', '4220'],
  ['Nagpur', '4400'],
  ['Indore', '4520'],
  ['Bhopal', '4620'],
  ['Gwalior', '4740'],
  ['Jabalpur', '4820'],
  ['Raipur', '4920'],
  ['Bengaluru', '5600 5601'],
  ['Mysuru', '5700'],
  ['Mangaluru', '5750'],
  ['Chennai', '6000 6001'],
  ['Puducherry', '6050'],
  ['Tiruchirappalli', '6200'],
  ['Madurai', '6250'],
  ['Salem', '6360'],
  ['Coimbatore', '6410'],
  ['Kozhikode', '6730'],
  ['Thrissur', '6800'],
  ['Kochi', '6820'],
  ['Thiruvananthapuram', '6950'],
  ['Kolkata', '7000 7001'],
  ['Howrah', '7111'],
  ['Gangtok', '737101'],
  ['Bhubaneswar', '7510'],
  ['Cuttack', '7530'],
  ['Guwahati', '7810'],
  ['Shillong', '7930'],
  ['Imphal', '7950'],
  ['Aizawl', '7960'],
  ['Kohima', '7970'],
  ['Agartala', '7990'],
  ['Patna', '8000'],
  ['Dhanbad', '8260'],
  ['Jamshedpur', '8310'],
  ['Ranchi', '8340'],
])

/** What a postal code filled in and the person has not edited since. */
export type AutofilledFields = { city?: string; state?: string }

/**
 * Fills in the city and state of the postal code, from `found` or from its first digits. Only fields that are blank, or were filled in from another code and not
 * edited, change: what a person typed stays.
 */
export function autofillLocation<A extends { city: string; state: string; postalCode: string }>(
  address: A,
  autofilled: AutofilledFields,
  found?: KnownLocation,
): { address: A; autofilled: AutofilledFields } {
  if (!isPostalCode(address.postalCode)) return { address, autofilled }
  const location = found ?? lookUpPostalCode(address.postalCode)
  const next = { ...address }
  const nextAutofilled: AutofilledFields = {}
  for (const field of ['city', 'state'] as const) {
    const canOverwrite = address[field].trim() === '' || address[field] === autofilled[field]
    if (!canOverwrite) continue
    next[field] = location[field] ?? ''
    if (location[field]) nextAutofilled[field] = location[field]
  }
  return { address: next, autofilled: nextAutofilled }
}
