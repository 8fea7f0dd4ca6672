import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ZONE_KINDS } from '#domain/delivery-zones.ts'
import {
  createdAt,
  id,
  notNegative,
  oneOf,
  paise,
  positive,
  updatedAt,
  version,
} from '#server/platform/database/columns.ts'

/** Where the shop delivers, and for how much. See domain/delivery-zones.ts. */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    id: id(),
    name: text('name').notNull(),
    kind: text('kind', { enum: ZONE_KINDS }).notNull(),
    state: text('state').notNull().default(''),
    district: text('district').notNull().default(''),
    prefix: text('prefix').notNull().default(''),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    radiusKm: doublePrecision('radius_km'),
    /** Null: as in the settings. */
    deliveryChargePaise: paise('delivery_charge_paise'),
    freeDeliveryFromPaise: paise('free_delivery_from_paise'),
    /** Working days. Null: the delivery time of the settings. */
    minDays: integer('min_days'),
    maxDays: integer('max_days'),
    cashOnDelivery: boolean('cash_on_delivery').notNull().default(true),
    isActive: boolean('is_active').notNull().default(true),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('delivery_zones_name_unique').on(sql`lower(${table.name})`),
    uniqueIndex('delivery_zones_one_shop_area').on(table.kind).where(sql`${table.kind} = 'shop_area'`),
    oneOf('delivery_zones_kind_known', table.kind, ZONE_KINDS),
    check(
      'delivery_zones_state_of_kind',
      sql`(${table.state} <> '') = (${table.kind} in ('state', 'district'))`,
    ),
    check('delivery_zones_district_of_kind', sql`(${table.district} <> '') = (${table.kind} = 'district')`),
    check('delivery_zones_prefix_of_kind', sql`(${table.prefix} <> '') = (${table.kind} = 'prefix')`),
    check(
      'delivery_zones_radius_of_kind',
      sql`num_nonnulls(${table.latitude}, ${table.longitude}, ${table.radiusKm}) = case when ${table.kind} = 'radius' then 3 else 0 end`,
    ),
    positive('delivery_zones_radius_positive', table.radiusKm),
    check(
      'delivery_zones_days_in_order',
      sql`num_nonnulls(${table.minDays}, ${table.maxDays}) <> 1 and ${table.minDays} >= 0 and ${table.minDays} <= ${table.maxDays}`,
    ),
    notNegative('delivery_zones_charge_not_negative', table.deliveryChargePaise),
    notNegative('delivery_zones_free_from_not_negative', table.freeDeliveryFromPaise),
  ],
)

/** PIN codes that are assigned one by one. */
export const deliveryPins = pgTable(
  'delivery_pins',
  {
    pin: text('pin').primaryKey(),
    /** Null: no delivery there, whatever the zones cover. */
    zoneId: text('zone_id').references(() => deliveryZones.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('delivery_pins_of_zone').on(table.zoneId),
    check('delivery_pins_six_digits', sql`${table.pin} ~ '^[1-9][0-9]{5}$'`),
  ],
)
