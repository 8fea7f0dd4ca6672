import type { Item, ItemCertificate, ItemHistoryEntry, ItemVariant, SoldItem } from '#contract/items.ts'
import type { ItemEvent } from '#domain/items.ts'
import type { ItemRow } from './tables.ts'

export type VariantOfItem = {
  id: string
  productId: string
  slug: string
  name: string
  title: string
  sku: string | null
}

const serializeCertificate = (row: ItemRow): ItemCertificate | null => {
  const { certificateLaboratory: laboratory, certificateNumber: number, certificateLink: link } = row
  return laboratory || number || link ? { laboratory, number, link } : null
}

export const serializeSoldItem = (row: ItemRow): SoldItem => ({
  _id: row.id,
  huid: row.huid,
  tagNumber: row.tagNumber,
  grossWeightGrams: row.grossWeightMg / 1000,
  netWeightGrams: row.netWeightMg / 1000,
  certificate: serializeCertificate(row),
  status: row.status,
})

export const serializeItem = (row: ItemRow, variant: VariantOfItem | null): Item => ({
  ...serializeSoldItem(row),
  variant: variant && {
    _id: variant.id,
    productId: variant.productId,
    slug: variant.slug,
    name: variant.name,
    title: variant.title,
    sku: variant.sku,
  },
  store: row.store,
  orderNumber: row.orderNumber,
  note: row.note,
  receivedAt: row.receivedAt.toISOString(),
  version: row.version,
})

type HistoryRow = { event: ItemEvent; orderNumber: string | null; note: string; by: string | null; at: Date }

export const serializeHistoryEntry = ({
  event,
  orderNumber,
  note,
  by,
  at,
}: HistoryRow): ItemHistoryEntry => ({
  event,
  orderNumber,
  note,
  by: by ?? '',
  at: at.toISOString(),
})

export type ItemVariantRow = {
  id: string
  productId: string
  name: string
  title: string
  sku: string | null
  isSerialised: boolean
  stock: number
  grossWeightMg: number | null
  metalWeightMg: number | null
}

const toGrams = (milligrams: number | null) => (milligrams === null ? null : milligrams / 1000)

export const serializeItemVariant = (row: ItemVariantRow): ItemVariant => ({
  _id: row.id,
  productId: row.productId,
  name: row.name,
  title: row.title,
  sku: row.sku,
  isSerialised: row.isSerialised,
  inventoryQuantity: row.stock,
  grossWeightGrams: toGrams(row.grossWeightMg ?? row.metalWeightMg),
  netWeightGrams: toGrams(row.metalWeightMg),
})

/** What the audit log keeps of an item. */
export const auditSnapshot = (row: ItemRow) => ({
  huid: row.huid,
  tagNumber: row.tagNumber,
  grossWeightGrams: row.grossWeightMg / 1000,
  netWeightGrams: row.netWeightMg / 1000,
  certificate: serializeCertificate(row),
  store: row.store,
  status: row.status,
  note: row.note,
})
