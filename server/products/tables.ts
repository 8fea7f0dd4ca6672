import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { MAX_MENU_PRODUCTS } from '#domain/category-menu.ts'
import { DEFAULT_HSN } from '#domain/hsn.ts'
import { OPTION_KINDS, SIZE_MEASURES, type SizeEquivalents } from '#domain/options.ts'
import { MAKING_TYPES, WEIGHT_BASES } from '#domain/pricing.ts'
import { FIELD_KINDS } from '#domain/product-fields.ts'
import { STONE_KINDS, STONE_PRICE_BASES } from '#domain/stones.ts'
import {
  createdAt,
  id,
  instant,
  json,
  notNegative,
  oneOf,
  paise,
  positive,
  updatedAt,
  version,
} from '#server/platform/database/columns.ts'
import { metals } from '#server/rates/tables.ts'
import { users } from '#server/users/tables.ts'

export const categories = pgTable(
  'categories',
  {
    id: id(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    image: text('image').notNull().default(''),
    icon: text('icon').notNull().default(''),
    /** What the menu of the header shows. Empty: no picture, the description, the best rated featured products. */
    menuImage: text('menu_image').notNull().default(''),
    menuDescription: text('menu_description').notNull().default(''),
    menuProductIds: text('menu_product_ids').array().notNull().default([]),
    position: integer('position').notNull().default(0),
    isTopLevel: boolean('is_top_level').notNull().default(true),
    isActive: boolean('is_active').notNull().default(true),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    notNegative('categories_position_not_negative', table.position),
    check(
      'categories_menu_products_few',
      sql`cardinality(${table.menuProductIds}) <= ${sql.raw(String(MAX_MENU_PRODUCTS))}`,
    ),
  ],
)

export const subcategories = pgTable(
  'subcategories',
  {
    id: id(),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    image: text('image').notNull().default(''),
    position: integer('position').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [unique('subcategories_slug_key').on(table.categoryId, table.slug)],
)

/** What a customer chooses about a product (ring size, karat, metal colour), with a list of values that products share. */
export const options = pgTable(
  'options',
  {
    id: id(),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    kind: text('kind', { enum: OPTION_KINDS }).notNull(),
    /** Of sizes. Null: they have no equivalents. */
    measure: text('measure', { enum: SIZE_MEASURES }),
    position: integer('position').notNull().default(0),
    /** Raised by every save of the option or its values. */
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('options_kind_known', table.kind, OPTION_KINDS),
    oneOf('options_measure_known', table.measure, SIZE_MEASURES),
    check('options_measure_of_sizes', sql`${table.measure} is null or ${table.kind} = 'size'`),
  ],
)

export const optionValues = pgTable(
  'option_values',
  {
    id: id(),
    optionId: text('option_id')
      .notNull()
      .references(() => options.id, { onDelete: 'cascade' }),
    /** Never changes, so that an import finds a value that was renamed. */
    code: text('code').notNull(),
    label: text('label').notNull(),
    position: integer('position').notNull().default(0),
    /** One colour, or two with a slash for two-tone: see `isSwatch`. */
    swatch: text('swatch'),
    equivalents: json<SizeEquivalents>('equivalents').notNull().default({}),
    /** Of a karat: the metal whose rate a variant with this value follows. */
    metalType: text('metal_type').references(() => metals.code),
    /** An inactive value is not offered for new variants. Existing variants keep it. */
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [
    unique('option_values_code_key').on(table.optionId, table.code),
    check('option_values_swatch_is_colour', sql`${table.swatch} ~ '^#[0-9a-f]{6}(/#[0-9a-f]{6})?$'`),
  ],
)

/** The fields that the owner gave to products. The values are in `products.attributes`, by the name of the field. */
export const productFields = pgTable(
  'product_fields',
  {
    id: id(),
    /** In addresses of filters. It never changes. */
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    kind: text('kind', { enum: FIELD_KINDS }).notNull(),
    unit: text('unit').notNull().default(''),
    choices: text('choices').array().notNull().default([]),
    isOnPage: boolean('is_on_page').notNull().default(true),
    isOnCard: boolean('is_on_card').notNull().default(false),
    isFilter: boolean('is_filter').notNull().default(false),
    isOnInvoice: boolean('is_on_invoice').notNull().default(false),
    isOnTag: boolean('is_on_tag').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    position: integer('position').notNull().default(0),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('product_fields_name_unique').on(sql`lower(${table.name})`),
    oneOf('product_fields_kind_known', table.kind, FIELD_KINDS),
    check('product_fields_unit_of_numbers', sql`${table.unit} = '' or ${table.kind} = 'number'`),
    check(
      'product_fields_choices_of_kind',
      sql`${table.choices} = '{}' or ${table.kind} in ('choice', 'choices')`,
    ),
  ],
)

/** A picture as the wire shows it: see `ProductImage` of the contract. */
export type StoredImage = {
  url: string
  alt: string
  isPrimary: boolean
  width: number
  height: number
  widths: number[]
  color: string
  placeholder: string
  focus?: { x: number; y: number }
}

export const products = pgTable(
  'products',
  {
    id: id(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    subcategoryId: text('subcategory_id').references(() => subcategories.id, { onDelete: 'set null' }),
    material: text('material').notNull(),
    brand: text('brand'),
    weight: doublePrecision('weight'),
    weightUnit: text('weight_unit').notNull().default('g'),
    /** The HSN code on invoices. */
    hsn: text('hsn').notNull().default(DEFAULT_HSN),

    isActive: boolean('is_active').notNull().default(true),
    isFeatured: boolean('is_featured').notNull().default(false),
    tags: text('tags').array().notNull().default([]),
    /** The values of product fields by the name of the field, and texts under other names. */
    attributes: json<Record<string, string>>('attributes').notNull().default({}),
    images: json<StoredImage[]>('images').notNull().default([]),
    relatedIds: text('related_ids').array().notNull().default([]),
    /** The longest engraving that customers can ask for. Null: it cannot be engraved. */
    engravingMaxLength: integer('engraving_max_length'),
    /** Added to the price of each engraved unit. */
    engravingPricePaise: paise('engraving_price_paise').notNull().default(sql`0`),
    hasGiftMessage: boolean('has_gift_message').notNull().default(false),
    /** Of the published reviews. Only `setRating` writes them. */
    ratingAverage: numeric('rating_average', { precision: 3, scale: 2, mode: 'number' }).notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** When staff deleted it. It can be restored for a time (`DELETED_PRODUCT_DAYS`, docs/decisions/0009-undo-of-deletes.md). */
    deletedAt: instant('deleted_at'),
    /** `is_active` before the deletion. */
    wasActive: boolean('was_active').notNull().default(false),
    /** Raised by saves of staff only: a sale moves the stock and no version (docs/decisions/0008-stock-and-versions.md). */
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    // partial, so that a new product may take the slug of a deleted one
    uniqueIndex('products_slug_unique').on(table.slug).where(sql`deleted_at is null`),
    // queries for active products need not exclude deleted ones
    check('products_deleted_is_inactive', sql`${table.deletedAt} is null or not ${table.isActive}`),
    check(
      'products_one_primary_image',
      sql`jsonb_array_length(jsonb_path_query_array(${table.images}, '$[*] ? (@.isPrimary == true)')) = least(1, jsonb_array_length(${table.images}))`,
    ),
    positive('products_engraving_length_positive', table.engravingMaxLength),
    notNegative('products_engraving_price_not_negative', table.engravingPricePaise),
    index('products_category').on(table.categoryId),
    index('products_subcategory').on(table.subcategoryId, table.isActive),
    index('products_created').on(table.createdAt),
    // lists by name
    index('products_name').on(sql`lower(${table.name})`, table.id),
    index('products_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('products_featured').on(table.categoryId).where(sql`is_featured`),
  ],
)

/** The options that a customer chooses for a product, in their order. */
export const productOptions = pgTable(
  'product_options',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    optionId: text('option_id')
      .notNull()
      .references(() => options.id),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    unique('product_options_once').on(table.productId, table.optionId),
    index('product_options_option').on(table.optionId),
    check('product_options_position_known', sql`${table.position} between 0 and 2`),
  ],
)

/**
 * What is sold: a product in one size, karat, colour … A product without options has one variant. These rows are narrow,
 * because every sale writes them.
 */
export const productVariants = pgTable(
  'product_variants',
  {
    id: id(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
    /** The values of the first, second and third option of the product. Null: it has fewer options. */
    value1Id: text('value1_id').references(() => optionValues.id),
    value2Id: text('value2_id').references(() => optionValues.id),
    value3Id: text('value3_id').references(() => optionValues.id),
    /** The labels of its values, `18K / 14`. '' without options. Written at every save. */
    title: text('title').notNull().default(''),
    sku: text('sku'),
    isActive: boolean('is_active').notNull().default(true),

    metalType: text('metal_type').references(() => metals.code),
    grossWeightMg: integer('gross_weight_mg'),
    /** Net: the metal without stones. */
    metalWeightMg: integer('metal_weight_mg'),
    makingType: text('making_type', { enum: MAKING_TYPES }).notNull().default('percentage'),
    makingPercent: numeric('making_percent', { precision: 7, scale: 3, mode: 'number' }).notNull().default(0),
    /** An amount, or an amount per gram. */
    makingFlatPaise: paise('making_flat_paise').notNull().default(sql`0`),
    makingBasis: text('making_basis', { enum: WEIGHT_BASES }).notNull().default('net'),
    wastagePercent: numeric('wastage_percent', { precision: 6, scale: 3, mode: 'number' })
      .notNull()
      .default(0),
    stoneChargesPaise: paise('stone_charges_paise').notNull().default(sql`0`),
    hasHallmarkingCharge: boolean('has_hallmarking_charge').notNull().default(false),

    isFixedPrice: boolean('is_fixed_price').notNull().default(true),
    fixedPricePaise: paise('fixed_price_paise'),
    basePricePaise: paise('base_price_paise').notNull().default(sql`0`),
    compareAtPaise: paise('compare_at_paise'),
    stock: integer('stock').notNull().default(0),
    /** The stock when staff last saved. A trigger writes it, so that a save can see that items were sold since. */
    stockAtVersion: integer('stock_at_version').notNull().default(0),

    /** Pictures of the product that show this variant. Empty: all of them do. */
    imageUrls: text('image_urls').array().notNull().default([]),
    /** Days to make it when the stock does not cover an order. Null: it is sold from stock only. */
    leadDays: integer('lead_days'),
    /** Kept item by item, each with its HUID. Only items in stock are sold. */
    isSerialised: boolean('is_serialised').notNull().default(false),
    /**
     * The weights of the item that is sold next, where the shop charges items by their own weight: the price counts them
     * instead of the listed ones. Null: it counts the listed weights. Both are written with every change of the items in
     * stock (server/items/next-items.ts).
     */
    itemMetalWeightMg: integer('item_metal_weight_mg'),
    itemGrossWeightMg: integer('item_gross_weight_mg'),
    /** When staff removed it. The variants of a deleted product are deleted at the same time. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('product_variants_product').on(table.productId, table.position),
    // to see whether a value of an option is in use
    index('product_variants_value1').on(table.value1Id).where(sql`value1_id is not null`),
    index('product_variants_value2').on(table.value2Id).where(sql`value2_id is not null`),
    index('product_variants_value3').on(table.value3Id).where(sql`value3_id is not null`),
    uniqueIndex('product_variants_once')
      .on(
        table.productId,
        sql`coalesce(value1_id, '')`,
        sql`coalesce(value2_id, '')`,
        sql`coalesce(value3_id, '')`,
      )
      .where(sql`deleted_at is null`),
    uniqueIndex('product_variants_sku_unique').on(table.sku).where(sql`deleted_at is null`),
    positive('product_variants_price_positive', table.fixedPricePaise),
    notNegative('product_variants_stock_not_negative', table.stock),
    notNegative('product_variants_making_percent_not_negative', table.makingPercent),
    notNegative('product_variants_making_amount_not_negative', table.makingFlatPaise),
    notNegative('product_variants_wastage_not_negative', table.wastagePercent),
    notNegative('product_variants_stones_not_negative', table.stoneChargesPaise),
    positive('product_variants_lead_days_positive', table.leadDays),
    check(
      'product_variants_serialised_from_stock',
      sql`not ${table.isSerialised} or ${table.leadDays} is null`,
    ),
    check(
      'product_variants_weights_positive',
      sql`${table.grossWeightMg} >= 0 and ${table.metalWeightMg} > 0`,
    ),
    check(
      'product_variants_item_weights_valid',
      sql`(${table.itemMetalWeightMg} is null and ${table.itemGrossWeightMg} is null) or coalesce(${table.isSerialised} and ${table.itemMetalWeightMg} > 0 and ${table.itemMetalWeightMg} <= ${table.itemGrossWeightMg}, false)`,
    ),
    oneOf('product_variants_making_type_known', table.makingType, MAKING_TYPES),
    oneOf('product_variants_making_basis_known', table.makingBasis, WEIGHT_BASES),
    check(
      'product_variants_live_price_needs_metal',
      sql`${table.isFixedPrice} or (${table.metalType} is not null and ${table.metalWeightMg} > 0)`,
    ),
    check(
      'product_variants_fixed_price_present',
      sql`not ${table.isFixedPrice} or ${table.fixedPricePaise} is not null`,
    ),
  ],
)

/**
 * The current price of each variant: the fixed one, or the live one, which new rates write. It is apart from product_variants,
 * which orders lock: an order and new rates never wait for each other (docs/decisions/0031-new-rates.md).
 */
export const variantPrices = pgTable(
  'variant_prices',
  {
    variantId: text('variant_id')
      .primaryKey()
      .references(() => productVariants.id, { onDelete: 'cascade' }),
    /** Null: on request. */
    pricePaise: paise('price_paise'),
  },
  (table) => [positive('variant_prices_price_positive', table.pricePaise)],
)

/** The stones of a variant, line by line. Their total is its stone charge. Texts are '' where they are not given. */
export const variantStones = pgTable(
  'variant_stones',
  {
    variantId: text('variant_id')
      .notNull()
      .references(() => productVariants.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind', { enum: STONE_KINDS }).notNull(),
    shape: text('shape').notNull().default(''),
    count: integer('count').notNull(),
    /** All stones of the line together, in thousandths of a carat. */
    caratThousandths: integer('carat_thousandths').notNull().default(0),
    colour: text('colour').notNull().default(''),
    clarity: text('clarity').notNull().default(''),
    cut: text('cut').notNull().default(''),
    setting: text('setting').notNull().default(''),
    priceBasis: text('price_basis', { enum: STONE_PRICE_BASES }).notNull(),
    /** For one carat or for one stone. */
    pricePaise: paise('price_paise').notNull(),
    certificateLaboratory: text('certificate_laboratory').notNull().default(''),
    certificateNumber: text('certificate_number').notNull().default(''),
    /** The address of the certificate or of its PDF. */
    certificateUrl: text('certificate_url').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.variantId, table.position] }),
    // finds the variants with a stone, for filters
    index('variant_stones_kind').on(table.kind, table.variantId, table.caratThousandths),
    positive('variant_stones_count_positive', table.count),
    notNegative('variant_stones_carats_not_negative', table.caratThousandths),
    notNegative('variant_stones_price_not_negative', table.pricePaise),
    oneOf('variant_stones_kind_known', table.kind, STONE_KINDS),
    oneOf('variant_stones_price_basis_known', table.priceBasis, STONE_PRICE_BASES),
  ],
)
