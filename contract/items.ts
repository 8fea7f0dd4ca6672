import { z } from 'zod'
import { isUploadedCertificate } from '#domain/certificates.ts'
import { HUID_ERROR, parseHuid } from '#domain/huid.ts'
import { TAG_LAYOUT_NAMES } from '#domain/item-tags.ts'
import {
  ITEM_EVENTS,
  ITEM_STATUSES,
  ITEM_STEPS,
  MAX_ITEM_WEIGHT_MG,
  MAX_RECEIVED_ITEMS,
  MAX_TAG_NUMBER_LENGTH,
  MAX_TAGS,
} from '#domain/items.ts'
import { ADJUSTMENT_KINDS } from '#domain/order-adjustments.ts'
import { endpoint, permission } from './endpoint.ts'
import {
  BooleanInput,
  Decimal,
  Id,
  Integer,
  MessageResponse,
  OptionalText,
  Pagination,
  pageQuery,
  RequiredText,
  Rupees,
  RupeesInput,
  Timestamp,
  Version,
} from './primitives.ts'
import { routes } from './routes.ts'

export const ItemCertificate = z.object({ laboratory: z.string(), number: z.string(), link: z.string() })
export type ItemCertificate = z.output<typeof ItemCertificate>

/** An item as its buyer sees it, on the line of an order. */
export const SoldItem = z.object({
  _id: z.string(),
  /** Null: not hallmarked. */
  huid: z.string().nullable(),
  tagNumber: z.string(),
  grossWeightGrams: z.number(),
  netWeightGrams: z.number(),
  /** Null: it has none. */
  certificate: ItemCertificate.nullable(),
  /** `returned`: it came back to the shop. */
  status: z.enum(ITEM_STATUSES),
})
export type SoldItem = z.output<typeof SoldItem>

export const Item = z.object({
  ...SoldItem.shape,
  /** Null after the product was deleted for good. */
  variant: z
    .object({
      _id: z.string(),
      productId: z.string(),
      slug: z.string(),
      name: z.string(),
      title: z.string(),
      sku: z.string().nullable(),
    })
    .nullable(),
  store: z.string(),
  /** The number of the order that holds it. */
  orderNumber: z.string().nullable(),
  note: z.string(),
  receivedAt: Timestamp,
  version: z.number().int(),
})
export type Item = z.output<typeof Item>

export const ItemHistoryEntry = z.object({
  event: z.enum(ITEM_EVENTS),
  orderNumber: z.string().nullable(),
  note: z.string(),
  /** The name of the person. '' for the shop itself. */
  by: z.string(),
  at: Timestamp,
})
export type ItemHistoryEntry = z.output<typeof ItemHistoryEntry>

export const ItemDetails = z.object({ item: Item, history: z.array(ItemHistoryEntry) })
export type ItemDetails = z.output<typeof ItemDetails>

/** A variant whose items staff receive. */
export const ItemVariant = z.object({
  _id: z.string(),
  productId: z.string(),
  name: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  isSerialised: z.boolean(),
  inventoryQuantity: z.number().int(),
  /** The usual weights, for items without weights of their own. Null: none are set. */
  grossWeightGrams: z.number().nullable(),
  netWeightGrams: z.number().nullable(),
})
export type ItemVariant = z.output<typeof ItemVariant>

const MAX_GRAMS = MAX_ITEM_WEIGHT_MG / 1000

/** '' or a HUID in any case; null: none. */
export const HuidInput = z
  .string()
  .max(40)
  .transform((text, context) => {
    if (text.trim() === '') return null
    const huid = parseHuid(text)
    if (huid) return huid
    context.addIssue({ code: 'custom', message: HUID_ERROR })
    return z.NEVER
  })

const Link = OptionalText(500).refine(
  (text) => text === '' || isUploadedCertificate(text) || /^https:\/\/[^\s]+$/.test(text),
  'A link starts with https://',
)
export const CertificateInput = z.object({
  laboratory: OptionalText(60),
  number: OptionalText(60),
  link: Link,
})

const itemInput = {
  huid: HuidInput.nullish(),
  tagNumber: OptionalText(MAX_TAG_NUMBER_LENGTH).nullish(),
  /** Grams. Left out: those of the variant. */
  grossWeightGrams: Decimal(0.001, MAX_GRAMS).nullish(),
  netWeightGrams: Decimal(0.001, MAX_GRAMS).nullish(),
  certificate: CertificateInput.nullish(),
  store: OptionalText(120).optional(),
  note: OptionalText(500).optional(),
}
export const NewItemInput = z.object(itemInput)

export const ItemImportReport = z.object({
  dryRun: z.boolean(),
  written: z.boolean(),
  rows: z.number().int(),
  received: z.number().int(),
  bad: z.number().int(),
  ignoredColumns: z.array(z.string()),
  faults: z.array(z.object({ line: z.number().int(), column: z.string(), message: z.string() })),
})
export type ItemImportReport = z.output<typeof ItemImportReport>

const params = z.object({ id: Id })
const canRead = permission('view_content')
const canWrite = permission('manage_content')

export const items = {
  list: endpoint(routes.items.list, {
    access: canRead,
    summary: 'The item register by filter, the last received first. `search`: HUID, tag number, SKU or name.',
    query: z.object({
      ...pageQuery(25),
      search: OptionalText(100).optional(),
      status: z.enum(ITEM_STATUSES).optional(),
      store: OptionalText(120).optional(),
      variantId: Id.optional(),
    }),
    response: z.object({
      items: z.array(Item),
      pagination: Pagination,
      /** The names of the stores of the settings, and of those that items still have. */
      stores: z.array(z.string()),
    }),
  }),
  one: endpoint(routes.items.one, {
    access: canRead,
    summary: 'An item with its history, newest first. `id` may be its HUID or tag number.',
    params,
    response: ItemDetails,
  }),
  variants: endpoint(routes.items.variants, {
    access: canRead,
    summary: 'Variants by SKU or name, at most 20, to receive items of one.',
    query: z.object({ search: OptionalText(100).optional(), variantId: Id.optional() }),
    response: z.object({ variants: z.array(ItemVariant) }),
  }),
  setSerialised: endpoint(routes.items.setSerialised, {
    access: canWrite,
    summary:
      'Keeps a variant item by item, or counts it again. Its stock becomes the number of its items in stock. 409 `HAS_ITEMS` while items are in stock or reserved.',
    params,
    body: z.object({ isSerialised: BooleanInput }),
    response: z.object({ variant: ItemVariant, message: z.string() }),
  }),
  receive: endpoint(routes.items.receive, {
    access: canWrite,
    summary:
      'Adds items of a serialised variant to its stock, all or none. A HUID or tag number that is registered already is a 400 that names its row.',
    params,
    body: z.object({
      items: z
        .array(NewItemInput)
        .min(1, 'Add at least one item')
        .max(MAX_RECEIVED_ITEMS, `At most ${MAX_RECEIVED_ITEMS} items`),
    }),
    status: 201,
    response: z.object({ items: z.array(Item), message: z.string() }),
  }),
  import: endpoint(routes.items.import, {
    access: canWrite,
    summary:
      'Receives items from a CSV of at most 2 MB, each row with the SKU of its variant. Rows with errors: 400 `BAD_ROWS` with the report, and nothing is written.',
    body: z.object({ dryRun: BooleanInput.default(false) }),
    files: { file: 1 },
    maxFileMegabytes: 2,
    response: ItemImportReport,
  }),
  update: endpoint(routes.items.update, {
    access: canWrite,
    summary: 'Changes the details of an item.',
    params,
    body: z.object({ ...itemInput, version: Version.optional() }),
    response: z.object({ item: Item, message: z.string() }),
  }),
  setStatus: endpoint(routes.items.setStatus, {
    access: canWrite,
    summary:
      '`restock` puts a returned item back on sale, `remove` takes one out of stock with a reason, `restore` brings it back. A step that is not possible is a 409 `ITEM_CHANGED`.',
    params,
    body: z.object({
      step: z.enum(ITEM_STEPS),
      note: OptionalText(500).optional(),
      version: Version.optional(),
    }),
    response: z.object({ item: Item, message: z.string() }),
  }),
  tags: endpoint(routes.items.tags, {
    access: canWrite,
    keepsPublicCache: true,
    summary: 'Tags of items as PDF, in the order of the ids, each with its QR code and price code.',
    body: z.object({
      ids: z.array(Id).min(1, 'Choose at least one item').max(MAX_TAGS, `At most ${MAX_TAGS} tags`),
      layout: z.enum(TAG_LAYOUT_NAMES),
      /** Labels of the first sheet that are used already. */
      skip: Integer(0, 64).default(0),
    }),
    responseContentType: 'application/pdf',
  }),
}

/** What an exchange changes about the price of a line that is charged by the weight of its item. */
export const ExchangeQuote = z.object({
  oldPrice: Rupees,
  newPrice: Rupees,
  /** The difference with GST, also for an item that costs less. */
  amount: Rupees,
  /** The total of the order once the difference is collected or refunded. */
  newTotal: Rupees,
  /** What can be done about the difference. Empty: there is none. */
  kinds: z.array(z.enum(ADJUSTMENT_KINDS)),
  /** Why the difference cannot be collected, but only waived. Null otherwise. */
  collectRefusal: z.string().nullable(),
})
export type ExchangeQuote = z.output<typeof ExchangeQuote>

/** What staff change about the items of an order. */
export const orderItems = {
  replacements: endpoint(routes.orderItems.replacements, {
    access: canWrite,
    summary:
      'Items of the same variant that can take the place of an item of an order, the last received first, and what each changes about the price. At most 100: `search` finds others by HUID or tag number.',
    params: z.object({ id: Id, item: Id }),
    query: z.object({ search: OptionalText(100).optional() }),
    response: z.object({
      /** Of all items that were found. */
      total: z.number().int(),
      replacements: z.array(
        z.object({
          item: Item,
          /** Null: the price stays, or the exchange is refused. */
          quote: ExchangeQuote.nullable(),
          /** Why this item cannot be chosen. Null: it can. */
          refusal: z.string().nullable(),
        }),
      ),
    }),
  }),
  replace: endpoint(routes.orderItems.replace, {
    access: canWrite,
    keepsPublicCache: true,
    summary:
      'Reserves another item of the same variant for an order. 409 `INVOICED` once the invoice names the item, 409 `ITEM_CHANGED` if one of the items was sold or removed meanwhile. Where the order is charged by the weight of its item and the price differs, `adjustment` says what is done about the difference; without it, or with another `amount`, it is a 409 `PRICE_DIFFERENCE`. At a GST rate that is not whole, the difference of another line can have to be settled first (409 `UNSETTLED`), unless this one is waived. 409 `PRODUCT_DELETED`: the product was deleted for good, so there is no other item of it.',
    params: z.object({ id: Id, item: Id }),
    body: z.object({
      replacement: RequiredText(100, 'Choose an item'),
      adjustment: z
        .object({
          kind: z.enum(ADJUSTMENT_KINDS),
          /** The difference with GST that staff saw. */
          amount: RupeesInput(),
          /** Needed to waive it. */
          reason: OptionalText(300).optional(),
        })
        .optional(),
    }),
    response: MessageResponse,
  }),
}
