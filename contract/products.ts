import { z } from 'zod'
import { FILTER_CODES } from '#domain/filters.ts'
import { isHsn } from '#domain/hsn.ts'
import { CHARGED_WEIGHTS } from '#domain/items.ts'
import { MATERIALS } from '#domain/materials.ts'
import { MAKING_TYPES, PRICING_LIMITS, WEIGHT_BASES } from '#domain/pricing.ts'
import { DELETED_PRODUCT_DAYS } from '#domain/retention.ts'
import { MAX_LEAD_DAYS } from '#domain/supply.ts'
import { MAX_OPTIONS, MAX_VARIANTS } from '#domain/variants.ts'
import { WEIGHT_UNITS } from '#domain/weight.ts'
import { listTags, productTags, type StockQuery } from './cache-tags.ts'
import { endpoint, permission } from './endpoint.ts'
import { OfferedLineOptions, OfferedLineOptionsInput } from './line-options.ts'
import { Option } from './options.ts'
import { PRICE_PART_FIELDS } from './price-parts.ts'
import {
  BooleanInput,
  Decimal,
  Id,
  Integer,
  JsonField,
  MessageResponse,
  OptionalText,
  Pagination,
  pageQuery,
  RequiredText,
  Rupees,
  RupeesInput,
  SortOrder,
  Timestamp,
  Version,
} from './primitives.ts'
import { routes } from './routes.ts'
import { Stone, StonesInput } from './stones.ts'

/** What crops of a picture show: percent from the left and from the top. */
export const Focus = z.object({ x: z.number().int(), y: z.number().int() })

export const ProductImage = z.object({
  url: z.string(),
  alt: z.string(),
  isPrimary: z.boolean(),
  /** Pixels of the largest version; 0 where a foreign address is not known. */
  width: z.number().int(),
  height: z.number().int(),
  /** Widths that exist as AVIF and WebP at `<url without ending>-<width>.<format>`. Empty: only `url` itself. */
  widths: z.array(z.number().int()),
  /** The dominant colour as `#rrggbb` and a tiny blurred picture as a data URI, shown while loading. */
  color: z.string(),
  placeholder: z.string(),
  /** Absent: nobody has chosen one. */
  focus: Focus.optional(),
})
export type ProductImage = z.output<typeof ProductImage>

/** The metal of a product by code and name, and its net weight. */
export const MetalInfo = z.object({ type: z.string(), name: z.string(), weightGrams: z.number() })
export type MetalInfo = z.output<typeof MetalInfo>

export const PriceBreakup = z.object({
  ...PRICE_PART_FIELDS,
  /** `item`: the price counts the weight of the piece that is sold next, and not the one listed for the variant. */
  chargedWeight: z.enum(CHARGED_WEIGHTS),
  /** The net weight of the metal that the price counts. */
  weightGrams: z.number(),
  /** The weight with stones that the price counts. Null: the net weight. */
  grossWeightGrams: z.number().nullable(),
  makingChargesType: z.enum(MAKING_TYPES),
  total: Rupees,
  rateEffectiveDate: Timestamp,
})

const Stock = z.number().int().meta({
  description:
    'Exact up to 10. A higher number may be older than the last sales, because answers are cached while no page would change; an order checks the stock itself. Staff always get the exact number.',
})

/** A product field with its value, as both are shown: `Diameter`, `22 mm`. */
const FieldValue = z.object({ name: z.string(), value: z.string() })

const PRODUCT_FIELDS = {
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** The price to pay now. Null: live-priced while no rate is known, `Price on request`. */
  price: Rupees.nullable(),
  compareAtPrice: Rupees.nullable(),
  images: z.array(ProductImage),
  imageUrl: z.string(),
  material: z.string(),
  /** The HSN code on invoices, by which it is taxed. */
  hsn: z.string(),
  weight: z.number().nullable(),
  weightUnit: z.enum(WEIGHT_UNITS),
  sku: z.string().nullable(),
  inventoryQuantity: Stock,
  /**
   * Days to make the product when the stock does not cover an order. Null: it is sold from stock only. In lists this is the
   * quickest variant if none is in stock, else the default variant.
   */
  leadDays: z.number().int().nullable(),
  ratings: z.object({ average: z.number(), count: z.number().int() }),
  category: z.object({ _id: z.string(), slug: z.string(), name: z.string() }),
  subcategory: z.object({ _id: z.string(), slug: z.string(), name: z.string() }).nullable(),
  brand: z.string().nullable(),
  /** The product fields that cards show, in their order. */
  fields: z.array(FieldValue),
  metalInfo: MetalInfo.nullable(),
  /** Total carats of the default variant: `0.42 ct diamond, 1.2 ct ruby`. Empty without weighed stones. */
  caratSummary: z.string(),
  /** The price follows the rate of the metal. */
  isLivePriced: z.boolean(),
  /** Customers choose a size, karat, colour …: it cannot be put into the cart without a choice. */
  hasOptions: z.boolean(),
  /** One of the options is a size. */
  hasSizes: z.boolean(),
  /** The colours that customers choose from: `#d9b45b`, or `#d9b45b/#e3e3e0` for two-tone. */
  swatches: z.array(z.string()),
  /** Variants have different prices. In lists `price` is then the lowest: `From ₹…`. */
  priceVaries: z.boolean(),
  isActive: z.boolean(),
  isFeatured: z.boolean(),
  createdAt: Timestamp,
  version: z.number().int(),
}

/** A product in a list: for a card, a table row or a quick view. */
export const ProductCard = z.object(PRODUCT_FIELDS)
export type ProductCard = z.output<typeof ProductCard>

export const PriceInfo = z.object({
  fixedPrice: z.boolean(),
  basePrice: Rupees,
  makingCharges: z.number(),
  makingChargesType: z.enum(MAKING_TYPES),
  /** The weight that making charges as a percentage or by the gram count. */
  makingBasis: z.enum(WEIGHT_BASES),
  wastagePercent: z.number(),
  stoneCharges: Rupees,
  /** The price includes the hallmarking charge that the settings have for its metal. */
  hasHallmarkingCharge: z.boolean(),
})

/** What is sold: the product in one size, karat, colour … */
export const ProductVariant = z.object({
  _id: z.string(),
  sku: z.string().nullable(),
  /** `18K / 14`, or '' for the only variant of a product without options. */
  title: z.string(),
  /** One value for each option of the product, in the order of its `options`. */
  valueIds: z.array(z.string()),
  isActive: z.boolean(),
  price: Rupees.nullable(),
  compareAtPrice: Rupees.nullable(),
  isLivePriced: z.boolean(),
  priceInfo: PriceInfo,
  priceBreakup: PriceBreakup.nullable(),
  stones: z.array(Stone),
  caratSummary: z.string(),
  metalInfo: MetalInfo.nullable(),
  /** Karat and fineness of the metal, `18K (750)`. '' without a metal. */
  purity: z.string(),
  /** With stones. `metalInfo.weightGrams` is the metal alone. */
  grossWeightGrams: z.number().nullable(),
  inventoryQuantity: Stock,
  /** Active, with a price, and in stock or made to order. */
  available: z.boolean(),
  /** Pictures of the product that show this variant. Empty: all of them do. */
  imageUrls: z.array(z.string()),
  /** Days to make it when the stock does not cover an order. Null: it is sold from stock only. */
  leadDays: z.number().int().nullable(),
  /** Kept item by item, each with its HUID. */
  isSerialised: z.boolean(),
})
export type ProductVariant = z.output<typeof ProductVariant>

/** A product with all its variants. Price, weight, SKU and stock are those of the default variant, the first active one. */
export const Product = z.object({
  ...PRODUCT_FIELDS,
  /** What customers choose, at most three, each with the values that its variants have. */
  options: z.array(Option),
  /** Customers get the active ones. */
  variants: z.array(ProductVariant),
  description: z.string(),
  /** The product fields of its page, in their order. */
  fields: z.array(FieldValue),
  /** The values by the names of the fields, numbers without their unit. Customers get those of the page. */
  attributes: z.record(z.string(), z.string()),
  tags: z.array(z.string()),
  stones: z.array(Stone),
  priceInfo: PriceInfo.nullable(),
  priceBreakup: PriceBreakup.nullable(),
  lineOptions: OfferedLineOptions,
  relatedProducts: z.array(ProductCard),
  /** The ones that staff chose; the others are similar products. */
  relatedProductIds: z.array(z.string()),
  updatedAt: Timestamp,
})
export type Product = z.output<typeof Product>

const Facet = z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() }))
export type Facet = z.output<typeof Facet>

/**
 * A group of filter values, as a panel shows it. The code is the parameter that takes the codes of chosen values,
 * comma-joined. Sizes come as one group for each option (`Ring size`, `Chain length`), all with the code `size`, and most
 * product fields as groups with the code `field`.
 */
const FilterGroup = z.object({
  code: z.enum(FILTER_CODES),
  name: z.string(),
  values: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      /** Products with this value and the filters of all other groups. */
      count: z.number().int(),
      /** Of a colour: `#d9b45b`, or `#d9b45b/#e3e3e0` for two-tone. */
      swatch: z.string().optional(),
    }),
  ),
})
export type FilterGroup = z.output<typeof FilterGroup>

const Filters = z.object({
  /** Without groups that no product has a value of. Empty for a list of more than 30,000 products. */
  groups: z.array(FilterGroup),
  /** Rupees. Null: no product has a price. */
  price: z.object({ min: z.number(), max: z.number() }).nullable(),
  /** Grams. Null: no product has a weight. */
  weight: z.object({ min: z.number(), max: z.number() }).nullable(),
})
export type Filters = z.output<typeof Filters>

const CategoryListing = z.object({
  category: z.object({
    _id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    image: z.string(),
    subcategories: z.array(z.object({ _id: z.string(), slug: z.string(), name: z.string() })),
    /** The chosen one, or null. */
    subcategory: z
      .object({ _id: z.string(), slug: z.string(), name: z.string(), description: z.string() })
      .nullable(),
  }),
  products: z.array(ProductCard),
  pagination: Pagination,
  facets: z.object({
    subcategories: Facet,
    materials: Facet,
    price: z.object({ min: Rupees, max: Rupees }),
  }),
  filters: Filters.optional(),
})
export type CategoryListing = z.output<typeof CategoryListing>

const MAX_BRAND_LENGTH = 80

/** Comma-joined. `Gemstone` means Ruby, Emerald, Sapphire and Pearl. */
const MaterialFilter = OptionalText(200)

/** Comma-joined codes of the values of a FilterGroup: a product has at least one of them. */
const FilterCodes = OptionalText(300).optional()

/** What customers filter products by. A product matches the filters of all groups. */
const SHOPPING_FILTERS = {
  minPrice: RupeesInput().optional(),
  maxPrice: RupeesInput().optional(),
  material: MaterialFilter.optional(),
  /** `gold,silver` */
  metal: FilterCodes,
  /** `22k,18k` */
  purity: FilterCodes,
  /** `rose,white` */
  colour: FilterCodes,
  /** `diamond,ruby` */
  stone: FilterCodes,
  /** `25-50,50-100`: hundredths of a carat. Of the diamonds, or of all stones where there are none. */
  carat: FilterCodes,
  /** `ring-size-14,chain-length-18-in` */
  size: FilterCodes,
  /** `wedding` */
  occasion: FilterCodes,
  /** `women` */
  gender: FilterCodes,
  /** `temple` */
  style: FilterCodes,
  /** `rhodium-plated.yes,finish.matte`: other product fields. One of the values of each field that is named. */
  field: FilterCodes,
  /** Grams of metal. */
  minWeight: Decimal(0, 100_000).optional(),
  maxWeight: Decimal(0, 100_000).optional(),
  inStock: BooleanInput.optional(),
  /** Sent within so many days: from stock, or made to order in that time. */
  shipsWithin: Integer(0, 365).optional(),
}

/** With `true` the answer has `filters`: the values to filter by, with counts. */
const WithFilters = BooleanInput.optional()

const CategoryListingQuery = z.object({
  ...pageQuery(12),
  ...SHOPPING_FILTERS,
  withFilters: WithFilters,
  sortBy: z.enum(['featured', 'price', 'createdAt']).default('featured'),
  sortOrder: SortOrder.optional(),
})

const SEARCH_SORTS = [
  'relevance',
  'price_low',
  'price_high',
  'price_asc',
  'price_desc',
  'name_asc',
  'name_desc',
  'newest',
  'rating',
] as const

const NonNegativeDecimal = Decimal(0, 100_000_000)

const MetalInfoInput = z.object({ type: Id, weightGrams: Decimal(0.001, 100_000) })
const PriceInfoInput = z.object({
  fixedPrice: BooleanInput,
  basePrice: RupeesInput().optional(),
  makingCharges: NonNegativeDecimal.optional(),
  makingChargesType: z.enum(MAKING_TYPES).optional(),
  makingBasis: z.enum(WEIGHT_BASES).optional(),
  wastagePercent: Decimal(0, PRICING_LIMITS.wastagePercent).optional(),
  hasHallmarkingCharge: BooleanInput.optional(),
  stoneCharges: RupeesInput().optional(),
})

/** Multipart sends every field as text, and `''` for none: a blank number becomes null. */
const blankable = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), z.null(), schema]).optional()

const LeadDaysInput = blankable(Integer(1, MAX_LEAD_DAYS))

/** A row of the grid. A field that is left out keeps its value. */
export const VariantInput = z.object({
  /** Of a variant that exists. Without it the row is a new variant. */
  _id: Id.optional(),
  /** One value for each option of the product, in their order. */
  valueIds: z.array(Id).max(MAX_OPTIONS).optional(),
  sku: OptionalText(60).nullish(),
  isActive: BooleanInput.optional(),
  price: blankable(RupeesInput()),
  compareAtPrice: blankable(RupeesInput()),
  metalInfo: MetalInfoInput.nullable().optional(),
  grossWeightGrams: blankable(Decimal(0, 100_000)),
  priceInfo: PriceInfoInput.nullable().optional(),
  /** Their total is the stone charge. Without any, `priceInfo.stoneCharges` is. */
  stones: StonesInput.optional(),
  inventoryQuantity: Integer(0, 1_000_000).optional(),
  /** The stock that the form showed: with it `inventoryQuantity` counts as a difference, and no sale is undone. */
  inventoryBefore: Integer(0, 1_000_000).optional(),
  /** Pictures of the product by address, or `file:0` for the first uploaded file. Empty: all of them. */
  imageUrls: z.array(RequiredText(1000)).max(20).optional(),
  leadDays: LeadDaysInput,
  isSerialised: BooleanInput.optional(),
})

export const ProductRequest = z.object({
  name: RequiredText(160, 'Name is required'),
  description: RequiredText(10_000, 'Description is required'),
  price: blankable(RupeesInput()),
  compareAtPrice: blankable(RupeesInput()),
  category: RequiredText(100, 'Category is required'),
  subcategory: OptionalText(100).nullish(),
  material: z.enum(MATERIALS, 'Choose a material'),
  weight: blankable(NonNegativeDecimal),
  weightUnit: z.enum(WEIGHT_UNITS).optional(),
  inventoryQuantity: Integer(0, 1_000_000).optional(),
  leadDays: LeadDaysInput,
  isActive: BooleanInput.optional(),
  isFeatured: BooleanInput.optional(),
  sku: OptionalText(60).nullish(),
  slug: OptionalText(120).nullish(),
  brand: OptionalText(MAX_BRAND_LENGTH).nullish(),
  hsn: OptionalText(8)
    .refine((text) => text === '' || isHsn(text), 'HSN is 4, 6 or 8 digits')
    .optional(),
  tags: JsonField(z.array(RequiredText(40)).max(50)).optional(),
  relatedProducts: JsonField(z.array(Id).max(50)).optional(),
  attributes: JsonField(z.record(RequiredText(60), OptionalText(300))).optional(),
  metalInfo: JsonField(MetalInfoInput.nullable()).optional(),
  /** Their total is the stone charge. Without any, `priceInfo.stoneCharges` is. */
  stones: JsonField(StonesInput).optional(),
  priceInfo: JsonField(PriceInfoInput.nullable()).optional(),
  /** The pictures in their order. `file:0` names the first of the files that come with it. */
  imageUrls: JsonField(
    z
      .array(
        z.object({
          url: RequiredText(1000),
          isPrimary: BooleanInput.optional(),
          alt: OptionalText(200).optional(),
        }),
      )
      .max(20),
  ).optional(),
  /** Engraving and gift message that customers can ask for. */
  lineOptions: JsonField(OfferedLineOptionsInput).optional(),
  /** The ids of the options that customers choose, in their order. */
  options: JsonField(z.array(Id).max(MAX_OPTIONS, `At most ${MAX_OPTIONS} options`)).optional(),
  /**
   * The whole grid: rows with an `_id` are changed, rows without one are created, and variants that are missing are
   * removed. Price, weight, stock and SKU of the product itself are then ignored. Without it they are those of the only
   * variant.
   */
  variants: JsonField(
    z
      .array(VariantInput)
      .min(1, 'A product needs a variant')
      .max(MAX_VARIANTS, `At most ${MAX_VARIANTS} variants`),
    500_000,
  ).optional(),
})

const ProductResponse = z.object({ message: z.string(), product: Product })

/** The filters of lists, export and bulk edit. */
export const PRODUCT_FILTERS = {
  category: OptionalText(100).optional(),
  subcategory: OptionalText(100).optional(),
  ...SHOPPING_FILTERS,
  search: OptionalText(100).optional(),
  isActive: BooleanInput.optional(),
  isFeatured: BooleanInput.optional(),
  tag: OptionalText(40).optional(),
}

export const products = {
  list: endpoint(routes.products.list, {
    access: 'public',
    cached: ({ products }: { products: ProductCard[] }, query: StockQuery & { sortBy: string }) =>
      query.sortBy === 'stock' ? ['any'] : listTags(products, query),
    summary: 'Products by filter. Customers see active ones; staff with `view_content` see all.',
    query: z.object({
      ...pageQuery(10),
      sortBy: z.enum(['name', 'price', 'stock', 'createdAt', 'featured']).default('createdAt'),
      sortOrder: SortOrder.optional(),
      ...PRODUCT_FILTERS,
      /** Comma-joined: only these products, for example those that a browser remembers as recently viewed. */
      ids: OptionalText(10_000).optional(),
      /** `minPrice` and `maxPrice` are prices as pages show them (the setting `priceDisplay`), and not stored ones. */
      hasShownPrices: BooleanInput.optional(),
      withFilters: WithFilters,
    }),
    response: z.object({
      products: z.array(ProductCard),
      pagination: Pagination,
      filters: Filters.optional(),
    }),
  }),
  listing: endpoint(routes.products.listing, {
    access: 'public',
    cached: ({ products, category }: CategoryListing, query: StockQuery) =>
      listTags(products, query, category._id),
    summary: 'The listing of a category, with counts for its filters.',
    params: z.object({ category: Id }),
    query: CategoryListingQuery,
    response: CategoryListing,
  }),
  sublisting: endpoint(routes.products.sublisting, {
    access: 'public',
    cached: ({ products, category }: CategoryListing, query: StockQuery) =>
      listTags(products, query, category._id),
    summary: 'The listing of a subcategory.',
    params: z.object({ category: Id, subcategory: Id }),
    query: CategoryListingQuery,
    response: CategoryListing,
  }),
  search: endpoint(routes.products.search, {
    access: 'public',
    cached: ({ products }: { products: ProductCard[] }, query: StockQuery) => listTags(products, query),
    summary: 'Search with spelling correction and synonyms of the jewellery trade.',
    query: z.object({
      q: OptionalText(100).default(''),
      ...pageQuery(12),
      category: OptionalText(100).optional(),
      ...SHOPPING_FILTERS,
      brand: OptionalText(MAX_BRAND_LENGTH).optional(),
      tag: OptionalText(40).optional(),
      withFilters: WithFilters,
      sortBy: z.enum(SEARCH_SORTS).default('relevance'),
    }),
    response: z.object({
      products: z.array(ProductCard),
      pagination: Pagination,
      facets: z.object({ categories: Facet, brands: Facet, materials: Facet }),
      /** The corrected query, where a word was found in no product and a similar one was; else null. */
      readAs: z.string().nullable(),
      /**
       * Words of the query that were read as filters, beside those of the request: `22k bangles 2.6 under 50k`. Null: there are
       * none. `q` has the other words: a search for these with `filters` finds the same products.
       */
      understood: z
        .object({
          q: z.string(),
          filters: z.object({
            minPrice: z.number().optional(),
            maxPrice: z.number().optional(),
            minWeight: z.number().optional(),
            maxWeight: z.number().optional(),
            purity: z.string().optional(),
            size: z.string().optional(),
          }),
        })
        .nullable(),
      filters: Filters.optional(),
    }),
  }),
  suggest: endpoint(routes.products.suggest, {
    access: 'public',
    cached: () => ['lists'],
    summary: 'Up to eight suggestions for the search box.',
    query: z.object({ q: OptionalText(100).default('') }),
    response: z.array(
      z.object({
        type: z.enum(['product', 'category', 'term']),
        label: z.string(),
        path: z.string(),
        imageUrl: z.string().optional(),
      }),
    ),
  }),
  materials: endpoint(routes.products.materials, {
    access: 'public',
    cached: () => ['lists'],
    summary: 'How many products there are of each material.',
    response: z.array(z.object({ material: z.string(), count: z.number().int() })),
  }),
  lowestPrices: endpoint(routes.products.lowestPrices, {
    access: 'public',
    cached: () => ['lists'],
    summary:
      'The lowest price of each category, of one material or of all. Categories without one are left out.',
    query: z.object({
      /** Comma-joined ids or slugs, for the tiles of a section of the home page. */
      categories: RequiredText(4000),
      material: MaterialFilter.optional(),
    }),
    /** `category` is what was asked for, `hsn` that of the product with the price. */
    response: z.array(z.object({ category: z.string(), price: Rupees, hsn: z.string() })),
  }),
  one: endpoint(routes.products.one, {
    access: 'public',
    cached: (product: Product) => [
      ...productTags([product, ...product.relatedProducts]),
      `list:${product.category._id}`,
      'shown',
    ],
    summary: 'One product by id or slug, with its price break-up and up to eight related products.',
    params: z.object({ idOrSlug: Id }),
    response: Product,
  }),
  related: endpoint(routes.products.related, {
    access: 'public',
    cached: ({ products }: { products: ProductCard[] }) => ['lists', 'shown', ...productTags(products)],
    summary: 'Products that go with this one: those chosen by staff, then of the same kind.',
    params: z.object({ id: Id }),
    response: z.object({ products: z.array(ProductCard) }),
  }),
  create: endpoint(routes.products.create, {
    access: permission('manage_content'),
    summary: 'Creates a product. Multipart with pictures, or JSON.',
    body: ProductRequest,
    files: { images: 20 },
    status: 201,
    response: ProductResponse,
  }),
  update: endpoint(routes.products.update, {
    access: permission('manage_content'),
    summary:
      'Changes a product. Fields left out stay; `imageUrls` names the pictures that are kept. With `version`, an `inventoryQuantity` without `inventoryBefore` is 409 `STALE` if the stock changed since that version.',
    params: z.object({ id: Id }),
    body: ProductRequest.partial().extend({
      version: Version.optional(),
      /** The stock that the form showed: with it `inventoryQuantity` counts as a difference, and no sale is undone. */
      inventoryBefore: Integer(0, 1_000_000).optional(),
    }),
    files: { images: 20 },
    response: ProductResponse,
  }),
  remove: endpoint(routes.products.remove, {
    access: permission('manage_content'),
    summary: `Deletes a product. It can be restored for ${DELETED_PRODUCT_DAYS} days. Orders keep their copy of it.`,
    params: z.object({ id: Id }),
    response: MessageResponse,
  }),
}
