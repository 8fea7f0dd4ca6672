import { plural } from './intl.ts'
import { toSafeLink } from './safe-path.ts'

/** Who brings parcels. `trackingUrl`: an https address in which `{number}` stands for the tracking number; '' for none. */
export type Carrier = { name: string; trackingUrl: string }

const NUMBER = '{number}'
const MAX_CARRIERS = 30
export const MAX_CARRIER_NAME = 60
export const MAX_TRACKING_NUMBER = 40

/**
 * What a shop starts with. India Post and Sequel show a parcel only after the number is typed in, so their links open the
 * page where that is done.
 */
export const DEFAULT_CARRIERS: readonly Carrier[] = [
  {
    name: 'Blue Dart',
    trackingUrl: 'https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo={number}',
  },
  { name: 'Sequel', trackingUrl: 'https://sequel247.com/' },
  { name: 'Delhivery', trackingUrl: 'https://www.delhivery.com/track-v2/package/{number}' },
  { name: 'India Post', trackingUrl: 'https://www.indiapost.gov.in/' },
  { name: 'Own delivery', trackingUrl: '' },
]

/** What is wrong with a list of carriers, and in which field, or null. */
export function getCarriersError(
  carriers: readonly Carrier[],
): string | { path: string; message: string } | null {
  if (carriers.length > MAX_CARRIERS) return `At most ${MAX_CARRIERS} carriers`
  for (const [index, { name, trackingUrl }] of carriers.entries()) {
    if (name.trim() === '') return { path: `${index}.name`, message: 'A carrier needs a name' }
    if (name.length > MAX_CARRIER_NAME)
      return { path: `${index}.name`, message: `At most ${MAX_CARRIER_NAME} characters` }
    if (carriers.findIndex((other) => isSameName(other.name, name)) < index)
      return { path: `${index}.name`, message: 'This carrier is listed twice' }
    const message = getTemplateError(trackingUrl)
    if (message) return { path: `${index}.trackingUrl`, message }
  }
  return null
}

const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

export const findCarrier = <C extends Carrier>(carriers: readonly C[], name: string): C | undefined =>
  carriers.find((carrier) => isSameName(carrier.name, name))

/** The number may only be in the path or after it: in the host it would choose where the link leads. */
function getTemplateError(template: string): string | null {
  if (template === '') return null
  const host = /^https:\/\/([^/?#]*)/i.exec(template)?.[1] ?? ''
  if (host.includes('{') || !fillTemplate(template, '1')) return 'Enter an address that begins with https://'
  return null
}

/** A link to where the parcel is, or '' when the carrier has none. */
export const getTrackingUrl = ({ trackingUrl }: Carrier, trackingNumber: string): string =>
  trackingUrl === '' ||
  (trackingNumber === '' && trackingUrl.includes(NUMBER)) ||
  getTemplateError(trackingUrl)
    ? ''
    : (fillTemplate(trackingUrl, trackingNumber) ?? '')

function fillTemplate(template: string, trackingNumber: string): string | null {
  const link = toSafeLink(template.replaceAll(NUMBER, encodeURIComponent(trackingNumber)))
  return link?.toLowerCase().startsWith('https://') ? link : null
}

/** Own delivery needs no number. A carrier with a page for tracking does. */
export function getTrackingNumberError(trackingNumber: string, carrier: Carrier | undefined): string | null {
  if (trackingNumber === '') return carrier?.trackingUrl ? 'Enter the tracking number' : null
  if (!carrier) return 'Choose the carrier of this number'
  if (trackingNumber.length > MAX_TRACKING_NUMBER) return `At most ${MAX_TRACKING_NUMBER} characters`
  return /^[A-Za-z0-9](?:[A-Za-z0-9 /._-]*[A-Za-z0-9])?$/.test(trackingNumber)
    ? null
    : 'A tracking number has letters, digits, hyphens, dots and slashes'
}

/** The units of a line that are not in a shipment. */
export const getUnshipped = ({ quantity, shipped }: { quantity: number; shipped: number }): number =>
  quantity - shipped

/** Of an order of which a part is shipped: `1 of 2 shipped`. */
export const describeShipped = (shipped: number, total: number): string =>
  `${shipped} of ${total} ${plural(total, 'item', 'items')} shipped`
