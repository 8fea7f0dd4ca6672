/** A state or union territory as GST numbers it. `isTerritory`: its half of the tax is UTGST, not SGST. */
export type GstState = { code: string; name: string; isTerritory: boolean }

const state = (code: string, name: string): GstState => ({ code, name, isTerritory: false })
/** Territories without a legislature; Delhi, Puducherry and Jammu and Kashmir have one, and levy SGST. */
const territory = (code: string, name: string): GstState => ({ code, name, isTerritory: true })

export const GST_STATES: readonly GstState[] = [
  state('01', 'Jammu and Kashmir'),
  state('02', 'Himachal Pradesh'),
  state('03', 'Punjab'),
  territory('04', 'Chandigarh'),
  state('05', 'Uttarakhand'),
  state('06', 'Haryana'),
  state('07', 'Delhi'),
  state('08', 'Rajasthan'),
  state('09', 'Uttar Pradesh'),
  state('10', 'Bihar'),
  state('11', 'Sikkim'),
  state('12', 'Arunachal Pradesh'),
  state('13', 'Nagaland'),
  state('14', 'Manipur'),
  state('15', 'Mizoram'),
  state('16', 'Tripura'),
  state('17', 'Meghalaya'),
  state('18', 'Assam'),
  state('19', 'West Bengal'),
  state('20', 'Jharkhand'),
  state('21', 'Odisha'),
  state('22', 'Chhattisgarh'),
  state('23', 'Madhya Pradesh'),
  state('24', 'Gujarat'),
  territory('26', 'Dadra and Nagar Haveli and Daman and Diu'),
  state('27', 'Maharashtra'),
  state('29', 'Karnataka'),
  state('30', 'Goa'),
  territory('31', 'Lakshadweep'),
  state('32', 'Kerala'),
  state('33', 'Tamil Nadu'),
  state('34', 'Puducherry'),
  territory('35', 'Andaman and Nicobar Islands'),
  state('36', 'Telangana'),
  state('37', 'Andhra Pradesh'),
  territory('38', 'Ladakh'),
]

/** What people write instead. */
const ALSO_CALLED: Record<string, string> = {
  ...{ ts: '36', tg: '36', telengana: '36', ap: '37', 'andra pradesh': '37', tamilnadu: '33', tn: '33' },
  ...{ orissa: '21', pondicherry: '34', uttaranchal: '05', 'new delhi': '07', 'nct of delhi': '07' },
  ...{ chattisgarh: '22', 'daman and diu': '26', 'dadra and nagar haveli': '26', up: '09', mp: '23' },
}

/**
 * The state by the first digits of a postal code, the longest prefix first: only for an address whose state cannot
 * be read, so borders that a prefix straddles are given to the larger side.
 */
const BY_POSTAL_CODE: Record<string, string> = {
  ...{ 160: '04', 194: '38', 403: '30', 605: '34', 682: '32', 737: '11', 744: '35' },
  ...{ 246: '05', 248: '05', 249: '05', 263: '05' },
  ...{ 790: '12', 791: '12', 792: '12', 793: '17', 794: '17', 795: '14', 796: '15', 797: '13', 798: '13' },
  ...{ 799: '16', 814: '20', 815: '20', 816: '20', 821: '10', 823: '10', 824: '10' },
  ...{ 11: '07', 12: '06', 13: '06', 14: '03', 15: '03', 16: '03', 17: '02', 18: '01', 19: '01' },
  ...{ 20: '09', 21: '09', 22: '09', 23: '09', 24: '09', 25: '09', 26: '09', 27: '09', 28: '09' },
  ...{ 30: '08', 31: '08', 32: '08', 33: '08', 34: '08', 36: '24', 37: '24', 38: '24', 39: '24' },
  ...{ 40: '27', 41: '27', 42: '27', 43: '27', 44: '27', 45: '23', 46: '23', 47: '23', 48: '23', 49: '22' },
  ...{ 50: '36', 51: '37', 52: '37', 53: '37', 56: '29', 57: '29', 58: '29', 59: '29' },
  ...{ 60: '33', 61: '33', 62: '33', 63: '33', 64: '33', 67: '32', 68: '32', 69: '32' },
  ...{ 70: '19', 71: '19', 72: '19', 73: '19', 74: '19', 75: '21', 76: '21', 77: '21', 78: '18' },
  ...{ 80: '10', 81: '10', 82: '20', 83: '20', 84: '10', 85: '10' },
}

export const gstStateOf = (code: string): GstState | null =>
  GST_STATES.find((known) => known.code === code) ?? null

export function gstStateNamed(name: string): GstState | null {
  const wanted = name
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z]+/g, ' ')
    .trim()
  const code = ALSO_CALLED[wanted]
  return code ? gstStateOf(code) : (GST_STATES.find((known) => known.name.toLowerCase() === wanted) ?? null)
}

/** Where goods are delivered (IGST Act §10): the state as written, else that of the postal code, else null. */
export const placeOfSupply = ({
  state,
  postalCode,
}: {
  state: string
  postalCode: string
}): GstState | null =>
  gstStateNamed(state) ??
  gstStateOf(BY_POSTAL_CODE[postalCode.slice(0, 3)] ?? BY_POSTAL_CODE[postalCode.slice(0, 2)] ?? '')
