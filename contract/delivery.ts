import { z } from 'zod'
import { DELIVERY_REFUSALS } from '#domain/delivery.ts'
import { MAX_ASSIGNED_PINS, MAX_DELIVERY_DAYS, ZONE_KINDS } from '#domain/delivery-zones.ts'
import { MAX_LEAD_DAYS } from '#domain/supply.ts'
import { endpoint, permission } from './endpoint.ts'
import {
  BooleanInput,
  Decimal,
  Id,
  Integer,
  MessageResponse,
  OptionalText,
  RequiredText,
  Rupees,
  RupeesInput,
  Version,
} from './primitives.ts'
import { routes } from './routes.ts'

export const Delivery = z.object({
  available: z.boolean(),
  /** Why there is no delivery: `message` as a code. */
  refusal: z.enum(DELIVERY_REFUSALS).nullable(),
  /** Kilometres from the centre of a radius, one decimal. Null: no radius decided. */
  distanceKm: z.number().nullable(),
  charge: Rupees,
  freeFrom: Rupees,
  estimate: z.string(),
  /** The day in India by which an order of now is at the door: `2026-12-10`. Null: no delivery, or the settings name no working days. */
  deliverBy: z.string().nullable(),
  /** Whether the shop takes cash there. */
  cashOnDelivery: z.boolean(),
  message: z.string(),
  /** What the shop has named this postal code. */
  area: z.string().nullable(),
  /** What an address form fills in. Known for every PIN code of India; outside large cities the city is the district. */
  city: z.string().nullable(),
  state: z.string().nullable(),
})
export type Delivery = z.output<typeof Delivery>

export const DeliveryZone = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(ZONE_KINDS),
  state: z.string(),
  district: z.string(),
  prefix: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  radiusKm: z.number().nullable(),
  /** PIN codes that belong to the zone whatever it covers. */
  pins: z.array(z.string()),
  /** Null: as in the settings. */
  deliveryCharge: Rupees.nullable(),
  freeDeliveryFrom: Rupees.nullable(),
  /** Working days. Null: the delivery time of the settings. */
  minDays: z.number().int().nullable(),
  maxDays: z.number().int().nullable(),
  cashOnDelivery: z.boolean(),
  isActive: z.boolean(),
  version: z.number().int(),
})
export type DeliveryZone = z.output<typeof DeliveryZone>

const Pins = z
  .array(z.string().regex(/^[1-9]\d{5}$/, 'Postal code should be 6 digits'))
  .max(MAX_ASSIGNED_PINS, `At most ${MAX_ASSIGNED_PINS} PIN codes`)

const ZoneInput = z.object({
  // a row of a file names it in one line
  name: RequiredText(60, 'Name is required').regex(/^[^\r\n]*$/, 'A name is one line'),
  kind: z.enum(ZONE_KINDS),
  state: OptionalText(60).default(''),
  district: OptionalText(60).default(''),
  prefix: OptionalText(6).default(''),
  latitude: Decimal(-90, 90).nullish(),
  longitude: Decimal(-180, 180).nullish(),
  radiusKm: Decimal(0.1, 5000).nullish(),
  /** Left out: those that the zone has. */
  pins: Pins.optional(),
  deliveryCharge: RupeesInput().nullish(),
  freeDeliveryFrom: RupeesInput().nullish(),
  minDays: Integer(0, MAX_DELIVERY_DAYS).nullish(),
  maxDays: Integer(0, MAX_DELIVERY_DAYS).nullish(),
  cashOnDelivery: BooleanInput.default(true),
  isActive: BooleanInput.default(true),
})
export const PinImportReport = z.object({
  dryRun: z.boolean(),
  written: z.boolean(),
  rows: z.number().int(),
  /** Rows that give their PIN code another zone than it has. */
  changed: z.number().int(),
  bad: z.number().int(),
  ignoredColumns: z.array(z.string()),
  faults: z.array(z.object({ line: z.number().int(), column: z.string(), message: z.string() })),
})
export type PinImportReport = z.output<typeof PinImportReport>

const ZoneSaved = z.object({ message: z.string(), zone: DeliveryZone })

export const delivery = {
  availability: endpoint(routes.delivery.availability, {
    access: 'public',
    summary: 'Whether a postal code lies in the delivery area, and what delivery costs there.',
    query: z.object({
      postalCode: OptionalText(20).default(''),
      subtotal: RupeesInput().optional(),
      /** Days to make the slowest piece; left out or 0: all are in stock. */
      leadDays: Integer(0, MAX_LEAD_DAYS).optional(),
    }),
    response: Delivery,
  }),
  zones: endpoint(routes.delivery.zones, {
    access: permission('manage_users'),
    summary: 'The delivery zones by name, with the districts that a zone can cover.',
    response: z.object({
      zones: z.array(DeliveryZone),
      /** PIN codes without delivery, whatever the zones cover. */
      excludedPins: z.array(z.string()),
      districts: z.array(z.object({ state: z.string(), district: z.string() })),
    }),
  }),
  createZone: endpoint(routes.delivery.createZone, {
    access: permission('manage_users'),
    summary: 'Creates a delivery zone. A PIN code can be assigned to one zone only.',
    body: ZoneInput,
    status: 201,
    response: ZoneSaved,
  }),
  updateZone: endpoint(routes.delivery.updateZone, {
    access: permission('manage_users'),
    summary: 'Changes a delivery zone.',
    params: z.object({ id: Id }),
    body: ZoneInput.extend({ version: Version.optional() }),
    response: ZoneSaved,
  }),
  removeZone: endpoint(routes.delivery.removeZone, {
    access: permission('manage_users'),
    summary: 'Deletes a delivery zone. Orders that are placed stay as they are.',
    params: z.object({ id: Id }),
    response: MessageResponse,
  }),
  exportPins: endpoint(routes.delivery.exportPins, {
    access: permission('manage_users'),
    summary:
      'The assigned PIN codes as CSV, each with its zone or `No delivery`. Importing it again changes nothing.',
    responseContentType: 'text/csv; charset=utf-8',
  }),
  importPins: endpoint(routes.delivery.importPins, {
    access: permission('manage_users'),
    summary:
      'Assigns PIN codes from a CSV of at most 2 MB and 20,000 rows with the columns `PIN code` and `Zone`: a name, `No delivery`, or nothing for no longer assigned. Others stay. Rows with errors: 400 `BAD_ROWS` with the report, and nothing is written.',
    body: z.object({ dryRun: BooleanInput.default(false) }),
    files: { file: 1 },
    maxFileMegabytes: 2,
    response: PinImportReport,
  }),
  excludePins: endpoint(routes.delivery.excludePins, {
    access: permission('manage_users'),
    summary: 'Sets the PIN codes without delivery.',
    body: z.object({
      pins: Pins,
      /** Those that the form was opened with. 409 `STALE` when they are others now. */
      was: Pins.optional(),
    }),
    response: MessageResponse,
  }),
}
