import { eq, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { items as contract } from '#contract/items.ts'
import { conflict, invalid, invalidField } from '#domain/errors.ts'
import { getItemStatusAfterStep, getItemStatusLabel, type ItemStep, STEP_EVENTS } from '#domain/items.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ItemDeps } from './deps.ts'
import { refreshNextItems } from './next-items.ts'
import { getItem, lockItem } from './queries.ts'
import { indexRegister, toItemFields } from './receive-items.ts'
import { recordEvents } from './record-events.ts'
import { auditSnapshot } from './serialize.ts'
import { type ItemRow, items } from './tables.ts'

const STEP_MESSAGES: Record<ItemStep, string> = {
  restock: 'The item is back on sale',
  remove: 'The item was removed from stock',
  restore: 'The item is back in stock',
}

/** What staff change about one item. */
export function createEditItem(deps: ItemDeps) {
  const { database, clock, audit, products, settings, orders } = deps

  async function update(
    caller: AuthenticatedCaller,
    { id, version, ...input }: ParsedInput<typeof contract.update>,
  ): Promise<Output<typeof contract.update>> {
    const stores = (await settings.current()).stores.map(({ name }) => name)
    return database.transaction(async (tx) => {
      const { row } = await holdItem(tx, id)
      assertVersion(row, version, await getItem(tx, id))
      const { fields, errors } = toItemFields(
        {
          huid: input.huid === undefined ? row.huid : input.huid,
          tagNumber: input.tagNumber ?? row.tagNumber,
          grossWeightGrams: input.grossWeightGrams,
          netWeightGrams: input.netWeightGrams,
          certificate: input.certificate ?? {
            laboratory: row.certificateLaboratory,
            number: row.certificateNumber,
            link: row.certificateLink,
          },
          store: input.store ?? row.store,
          note: input.note ?? row.note,
        },
        { grossWeightMg: row.grossWeightMg, metalWeightMg: row.netWeightMg },
        // A store that was renamed stays on its items until staff choose another.
        [...stores, row.store],
      )
      if (errors[0]) throw invalid(errors[0].message, errors)
      const register = await indexRegister(tx, [fields], id)
      const duplicate = register.findDuplicate(fields, 'in the register already')
      if (duplicate) throw invalid(duplicate.message, [duplicate])
      await assertWeightCanChange(tx, row, fields)
      const now = clock.now()
      const [updated] = await tx
        .update(items)
        .set({ ...fields, version: sql`${items.version} + 1`, updatedAt: now })
        .where(eq(items.id, id))
        .returning()
      await refreshNextItems(tx, variantIdsOf(row), now)
      await recordEvents(tx, [id], {
        event: 'edited',
        note: describeChanges(row, updated!),
        byUserId: caller.userId,
        at: now,
      })
      await audit.record(tx, {
        caller,
        action: 'item.update',
        subject: `item ${row.tagNumber}`,
        before: auditSnapshot(row),
        after: auditSnapshot(updated!),
      })
      return { item: await getItem(tx, id), message: 'Item saved' }
    })
  }

  /**
   * Holds the item, and before it its variant: the stock counts the item, and the price may count its weight. `serialisedId`
   * is the variant if it is kept item by item.
   */
  async function holdItem(tx: Tx, id: string): Promise<{ row: ItemRow; serialisedId: string | undefined }> {
    const found = await tx.select({ variantId: items.variantId }).from(items).where(eq(items.id, id))
    const [serialisedId] = await products.lockStock(tx, found.flatMap(variantIdsOf))
    return { row: await lockItem(tx, eq(items.id, id)), serialisedId }
  }

  /** An order that is charged by the weight of the item, and its invoice, would contradict another weight. */
  async function assertWeightCanChange(
    tx: Tx,
    row: ItemRow,
    { netWeightMg, grossWeightMg }: Pick<ItemRow, 'netWeightMg' | 'grossWeightMg'>,
  ): Promise<void> {
    if (netWeightMg === row.netWeightMg && grossWeightMg === row.grossWeightMg) return
    if (row.orderLineId !== null && (await orders.isChargedByItem(tx, row.orderLineId)))
      throw conflict(
        `Order ${row.orderNumber} is charged by the weight of this item, so its weight cannot be changed.`,
        'ITEM_WEIGHT',
      )
  }

  async function setStatus(
    caller: AuthenticatedCaller,
    { id, step, note = '', version }: ParsedInput<typeof contract.setStatus>,
  ): Promise<Output<typeof contract.setStatus>> {
    if (step === 'remove' && !note) throw invalidField('note', 'Enter a reason')
    return database.transaction(async (tx) => {
      const { row, serialisedId } = await holdItem(tx, id)
      assertVersion(row, version, await getItem(tx, id))
      const to = getItemStatusAfterStep(row.status, step)
      if (!to) throw conflict(`This item is ${getItemStatusLabel(row.status).toLowerCase()}.`, 'ITEM_CHANGED')
      if (to === 'in-stock') {
        if (!serialisedId)
          throw conflict('The product of this item is not kept item by item any more.', 'NOT_SERIALISED')
        await products.returnStock(tx, [{ variantId: serialisedId, quantity: 1 }])
      } else if (serialisedId && row.status === 'in-stock')
        await products.reserveStock(tx, [{ variantId: serialisedId, quantity: 1 }])
      const now = clock.now()
      await tx
        .update(items)
        .set({
          status: to,
          orderLineId: null,
          orderNumber: null,
          version: sql`${items.version} + 1`,
          updatedAt: now,
        })
        .where(eq(items.id, id))
      await refreshNextItems(tx, variantIdsOf(row), now)
      await recordEvents(tx, [id], {
        event: STEP_EVENTS[step],
        orderNumber: row.orderNumber,
        note,
        byUserId: caller.userId,
        at: now,
      })
      await audit.record(tx, {
        caller,
        action: 'item.status',
        subject: `item ${row.tagNumber}`,
        before: { status: row.status },
        after: { status: to, ...(note ? { note } : {}) },
      })
      return { item: await getItem(tx, id), message: STEP_MESSAGES[step] }
    })
  }

  return { update, setStatus }
}

/** None after the product was deleted for good. */
const variantIdsOf = ({ variantId }: Pick<ItemRow, 'variantId'>): string[] => (variantId ? [variantId] : [])

type DescribedRow = { huid: string | null; tagNumber: string; store: string }

/** The changes that the history of an item names: its HUID, its tag number and its store. */
function describeChanges(before: DescribedRow, after: DescribedRow): string {
  const changes = [
    before.huid !== after.huid ? `HUID ${before.huid ?? 'none'} → ${after.huid ?? 'none'}` : '',
    before.tagNumber !== after.tagNumber ? `Tag number ${before.tagNumber} → ${after.tagNumber}` : '',
    before.store !== after.store ? `Store ${before.store || 'none'} → ${after.store || 'none'}` : '',
  ]
  return changes.filter(Boolean).join(', ')
}
