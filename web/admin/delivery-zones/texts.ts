import type { ZoneKind } from '#domain/delivery-zones.ts'
import { formatNumber, plural } from '#domain/intl.ts'
import { PLACE_ERROR_KM } from '#domain/postal-code-table.ts'

/** The sentences of the screen of delivery zones. */

export const title = 'Delivery Zones'
export const description =
  'Where you deliver, and for how much. A postal code belongs to its most specific zone: the one it is assigned to, then the longest PIN prefix, a radius, its district, its state.'
export const loadFailed = 'Failed to fetch delivery zones'
export const caption = 'Delivery zones'
export const empty = 'No delivery zones found'
export const emptyHint =
  'The shop delivers nowhere yet, and checkout takes no orders. Most jewellers start with their state or district.'
export const attribution = 'PIN codes, districts and coordinates:'
export const attributionLicence = 'CC BY 4.0'

export const add = 'Add Zone'
export const edit = 'Edit Zone'
export const create = 'Create Zone'
export const update = 'Update Zone'
export const saveFailed = 'Failed to save zone'
export const deleteFailed = 'Failed to delete zone'
export const confirmDelete = (name: string) =>
  `Are you sure you want to delete the zone ${name}? Orders that are placed stay as they are.`

export const name = 'Name'
export const nameHint = 'For you and your staff'
export const area = 'Area'
export const charge = 'Delivery charge'
export const freeFrom = 'Free from'
export const payment = 'Payment'
export const status = 'Status'
export const kind = 'Covers'
export const kinds: Record<ZoneKind, string> = {
  state: 'A state',
  district: 'A district',
  prefix: 'PIN codes that begin with …',
  list: 'A list of PIN codes',
  radius: 'A radius around a point',
  shop_area: 'The area of the settings',
}
export const state = 'State'
export const chooseState = 'Choose a state'
export const district = 'District'
export const chooseDistrict = 'Choose a district'
export const districtHint = 'Districts as GeoNames has them. New districts may still be part of an older one.'
export const prefix = 'First digits'
export const prefixHint = '560 is Bengaluru. Fewer digits cover more.'
export const latitude = 'Latitude of the centre'
export const longitude = 'Longitude of the centre'
export const radius = 'Radius'
export const radiusUnit = 'km'
export const radiusNote = `We know only roughly where PIN codes are: two public sources differ by ${PLACE_ERROR_KM.median} km for half of them and by more than ${PLACE_ERROR_KM.ninetiethPercentile} km for one in ten. Assign postal codes near the edge to a zone yourself, or exclude them.`
export const shopAreaNote =
  'Radius, centre and the postal codes with their coordinates are in the settings. Other postal codes are not part of it.'
export const shopAreaLink = 'Delivery areas in the settings'
export const pins = 'PIN codes of the zone'
export const morePins = 'More PIN codes'
export const morePinsHint =
  'They belong to this zone wherever they are. Separate them by commas, blanks or lines.'
export const pinsHint = 'Separate them by commas, blanks or lines.'
export const invalidPin = (pin: string) => `${pin} is no PIN code. PIN codes have six digits.`
export const time = 'Delivery time'
export const minDays = 'Delivery takes at least'
export const maxDays = 'At most'
export const workingDays = 'working days'
export const daysHint = 'Leave both empty for the delivery time of the settings'
export const asInSettings = 'Leave empty for the amount of the settings'
export const cashOnDelivery = 'Cash on Delivery'
export const cashHint = 'Off: orders of any amount are paid by bank transfer or UPI'
export const active = 'Active'
export const activeHint = 'Off: the zone is kept, and nothing is delivered because of it'

export const nameRequired = 'Name is required'
export const pinsRequired = 'Enter the PIN codes of the zone'
export const latitudeRequired = 'Latitude is required'
export const longitudeRequired = 'Longitude is required'
export const radiusRequired = 'Radius is required'
export const stateRequired = 'Choose a state'
export const districtRequired = 'Choose a district'
export const prefixRequired = 'Enter the first one to five digits of the PIN codes'

export const fromSettings = 'Settings'
export const free = 'Free'
export const cashYes = 'Cash or bank transfer'
export const cashNo = 'Bank transfer only'
export const districtOf = (districtName: string, stateName: string) => `${districtName}, ${stateName}`
export const beginsWith = (digits: string) => `PIN codes ${digits}…`
export const around = (km: number, latitudeOf: number, longitudeOf: number) =>
  `${km} km around ${latitudeOf}, ${longitudeOf}`
export const pinCount = (count: number) => `${formatNumber(count)} ${plural(count, 'PIN code', 'PIN codes')}`
export const plusPins = (count: number) => `and ${pinCount(count)}`

export const excludedTitle = 'PIN codes without delivery'
export const excludedHint = 'Whatever the zones cover, for example where no courier insures gold.'
export const excludedNone = 'None.'
export const excludedEdit = 'Edit PIN codes'
export const excludedSave = 'Save PIN codes'
export const excludedFailed = 'Failed to save PIN codes'

export const exportFailed = 'The PIN codes could not be exported'
export const importPins = 'Import CSV'
export const importTitle = 'Import PIN Codes'
export const importHint =
  'Up to 2 MB and 20,000 rows. Columns: PIN code, Zone. Zone is the name of a zone, “No delivery”, or empty for a PIN code that is no longer assigned. PIN codes that the file does not name stay as they are.'
export const importRows = (count: number) => `Change ${pinCount(count)}`
export const imported = (count: number) => `${pinCount(count)} changed.`
