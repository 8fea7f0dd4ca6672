/** A PIN code's district and state, and roughly where it is. The coordinates have two decimals (1 km), and are less exact. */
export type PostalCodePlace = { state: string; district: string; latitude: number; longitude: number }

/**
 * How far the coordinates of a PIN code are off, in kilometres: the distance between two public sources for half of the PIN
 * codes, and for nine of ten.
 */
export const PLACE_ERROR_KM = { median: 13, ninetiethPercentile: 52 }

const DEGREE_STEPS = 100

/**
 * The text of a table, which compresses well: a line with the districts as `State|District`, then for each column a line with
 * the differences from row to row: PIN code, district by its index, latitude, longitude in hundredths of a degree.
 */
export function encodePostalCodes(rows: readonly (PostalCodePlace & { pin: string })[]): string {
  const names = rows.map(({ state, district }) => `${state}|${district}`)
  const districts = [...new Set(names)]
  const columns = [
    rows.map(({ pin }) => Number(pin)),
    names.map((name) => districts.indexOf(name)),
    rows.map(({ latitude }) => Math.round(latitude * DEGREE_STEPS)),
    rows.map(({ longitude }) => Math.round(longitude * DEGREE_STEPS)),
  ]
  return [districts.join(','), ...columns.map((column) => toDifferences(column).join(' '))].join('\n')
}

const toDifferences = (values: readonly number[]) =>
  values.map((value, index) => value - (values[index - 1] ?? 0))

export type PostalCodeTable = {
  size: number
  /** Null: no such PIN code. */
  find: (pin: string) => PostalCodePlace | null
  /** Sorted by state, then by name. */
  districts: readonly { state: string; district: string }[]
}

/** 12 bytes a PIN code: the rows stay numbers until one is asked for. */
export function decodePostalCodes(text: string): PostalCodeTable {
  const [districtLine = '', ...columns] = text.split('\n')
  const districts = districtLine.split(',').map((name) => {
    const [state = '', district = ''] = name.split('|')
    return { state, district }
  })
  const [pins, districtIndexes, latitudes, longitudes] = columns.map(fromDifferences) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  return {
    size: pins.length,
    districts: districts.toSorted(
      (a, b) => a.state.localeCompare(b.state) || a.district.localeCompare(b.district),
    ),
    find(pin) {
      if (!/^\d{6}$/.test(pin)) return null
      const row = findIndex(pins, Number(pin))
      if (row === -1) return null
      const { state, district } = districts[districtIndexes[row]!]!
      return {
        state,
        district,
        latitude: latitudes[row]! / DEGREE_STEPS,
        longitude: longitudes[row]! / DEGREE_STEPS,
      }
    },
  }
}

function fromDifferences(line: string): Int32Array {
  let value = 0
  return Int32Array.from(line.split(' '), (difference) => {
    value += Number(difference)
    return value
  })
}

/** Binary search. -1: not found. */
function findIndex(sorted: Int32Array, wanted: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const value = sorted[middle]!
    if (value === wanted) return middle
    if (value < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}
