import { and, eq, inArray, max, ne, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { productFields as contract, ProductField } from '#contract/product-fields.ts'
import { conflict, invalidField, notFound } from '#domain/errors.ts'
import { plural } from '#domain/intl.ts'
import { type FieldValues, hasChoices, isNameInUse, renameChoices } from '#domain/product-fields.ts'
import { slugify } from '#domain/slug.ts'
import type { AuthenticatedCaller, Author } from '#server/http/access/caller.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { newId } from '#server/platform/ids.ts'
import { firstAvailableSlug } from '../slugs.ts'
import { productFields, products } from '../tables.ts'
import type { SaveProducts, WritingDeps } from '../write/change-products.ts'
import {
  countProductsByName,
  type FieldRow,
  listPlaces,
  loadFields,
  serializeField,
} from './field-queries.ts'

type CreateInput = ParsedInput<typeof contract.create>
type UpdateInput = ParsedInput<typeof contract.update>
type SaveResponse = { message: string; field: ProductField }

const MAX_FIELDS = 200

/** Listing and editing the fields of products. */
export function createProductFields({ database, clock, audit, writer }: WritingDeps) {
  async function list() {
    const rows = await loadFields(database.db)
    const counts = await countProductsByName(database.db)
    return {
      fields: rows.map((row) => serializeField(row, counts.get(row.name) ?? 0)),
      otherNames: [...counts]
        .filter(([name]) => !rows.some((row) => row.name === name))
        .map(([name, productCount]) => ({ name, productCount })),
    }
  }

  async function create(caller: Author, input: CreateInput): Promise<SaveResponse> {
    return database.transaction((tx) =>
      writer.changeNames(tx, caller.userId, async (save) => {
        await assertNewName(tx, input.name)
        const id = newId()
        const now = clock.now()
        const [row] = await tx
          .insert(productFields)
          .values({
            ...toColumns(input, undefined),
            id,
            code: await generateCode(tx, input.name, id),
            position: await nextPosition(tx),
            createdAt: now,
            updatedAt: now,
          })
          .returning()
        // products may have values under this name, in any case
        const shownIn = await rewriteValues(tx, row!, [row!.name], save)
        await recordAudit(tx, caller, 'create', { after: row! })
        return {
          result: { message: 'Product field created successfully', field: await reload(tx, row!) },
          shownIn,
        }
      }),
    )
  }

  async function update(caller: Author, input: UpdateInput): Promise<SaveResponse> {
    return database.transaction((tx) =>
      writer.changeNames(tx, caller.userId, async (save) => {
        const row = await lockField(tx, input.id)
        if (input.version !== undefined && input.version !== row.version)
          assertVersion(row, input.version, await reload(tx, row))
        await assertNewName(tx, input.name, row.id)
        if (input.name.toLowerCase() !== row.name.toLowerCase() && isNameInUse(row.name))
          throw invalidField(
            'name',
            `Other parts of the shop read “${row.name}” by this name, so it cannot change`,
          )
        const [saved] = await tx
          .update(productFields)
          .set({
            ...toColumns(input, row),
            version: sql`${productFields.version} + 1`,
            updatedAt: clock.now(),
          })
          .where(eq(productFields.id, row.id))
          .returning()
        const renamed = listRenamedChoices(input, row)
        const rewritten = await rewriteValues(tx, saved!, [row.name, saved!.name], save, renamed)
        await recordAudit(tx, caller, 'update', { before: row, after: saved! })
        return {
          result: { message: 'Product field updated successfully', field: await reload(tx, saved!) },
          shownIn: isShownDifferently(row, saved!) ? rewritten : [],
        }
      }),
    )
  }

  /** Cards list their fields in this order. */
  async function reorder(caller: Author, ids: readonly string[]): Promise<{ message: string }> {
    return database.transaction((tx) =>
      writer.changeNames(tx, caller.userId, async () => {
        const rows = await loadFields(tx)
        const positions = [...new Set([...ids, ...rows.map(({ id }) => id)])].filter((id) =>
          rows.some((row) => row.id === id),
        )
        await tx.execute(sql`
          update ${productFields} set position = given.position - 1
          from unnest(${sql.param(positions)}::text[]) with ordinality as given(id, position)
          where ${productFields.id} = given.id`)
        const onCards = rows.filter(({ isOnCard, isActive }) => isOnCard && isActive).map(({ name }) => name)
        await audit.record(tx, {
          caller,
          action: 'product-field.reorder',
          subject: 'product fields',
          before: { order: rows.map(({ name }) => name) },
          after: { order: positions.map((id) => rows.find((row) => row.id === id)!.name) },
        })
        return { result: { message: 'Order saved' }, shownIn: await findProductIds(tx, onCards) }
      }),
    )
  }

  async function remove(caller: AuthenticatedCaller, id: string): Promise<{ message: string }> {
    return database.transaction((tx) =>
      writer.changeNames(tx, caller.userId, async () => {
        const row = await lockField(tx, id)
        const count = (await findProductIds(tx, [row.name])).length
        if (count > 0)
          throw conflict(
            `${count} ${plural(count, 'product has', 'products have')} a value of “${row.name}”. Switch the field off instead: the values are kept.`,
            'IN_USE',
          )
        await tx.delete(productFields).where(eq(productFields.id, id))
        await recordAudit(tx, caller, 'delete', { before: row })
        return { result: { message: 'Product field deleted successfully' }, shownIn: [] }
      }),
    )
  }

  /** Gives products the new name of the field and of its choices. `names` are those it had and has. Returns who has them. */
  async function rewriteValues(
    tx: Tx,
    field: FieldRow,
    names: readonly string[],
    save: SaveProducts,
    renamed: readonly RenamedChoice[] = [],
  ): Promise<string[]> {
    const lowerNames = names.map((name) => name.toLowerCase())
    const ids = await findProductIds(tx, names)
    const rows =
      ids.length === 0
        ? []
        : await tx
            .select({ id: products.id, attributes: products.attributes })
            .from(products)
            .where(inArray(products.id, ids))
    await save(
      rows.flatMap(({ id, attributes }) => {
        const after = rewrite(attributes, { field, lowerNames, renamed })
        return after ? [{ id, columns: { attributes: after } }] : []
      }),
    )
    return ids
  }

  type AuditChange = { before?: FieldRow; after?: FieldRow }
  function recordAudit(tx: Tx, caller: Author, verb: string, { before, after }: AuditChange) {
    return audit.record(tx, {
      caller,
      action: `product-field.${verb}`,
      subject: `product field ${(after ?? before)!.name}`,
      before: before && toAuditEntry(before),
      after: after && toAuditEntry(after),
    })
  }

  return { list, create, update, reorder, remove }
}

type RenamedChoice = { from: string; to: string }

const listRenamedChoices = ({ choices = [] }: UpdateInput, row: FieldRow): RenamedChoice[] =>
  choices.flatMap(({ label, before }) =>
    before !== undefined && before !== label && row.choices.includes(before)
      ? [{ from: before, to: label }]
      : [],
  )

/** The new values of a product, or null where it keeps them. Values under two names of the field are joined. */
function rewrite(
  values: FieldValues,
  {
    field,
    lowerNames,
    renamed,
  }: { field: FieldRow; lowerNames: readonly string[]; renamed: readonly RenamedChoice[] },
): FieldValues | null {
  const isOfField = (name: string) => lowerNames.includes(name.toLowerCase())
  const own = Object.entries(values).filter(([name]) => isOfField(name))
  const joined = [...new Set(own.map(([, value]) => value))].join(', ')
  const value = renamed.length > 0 ? renameChoices(joined, { kind: field.kind, renamed }) : joined
  if (own.length === 1 && own[0]![0] === field.name && own[0]![1] === value) return null
  const others = Object.entries(values).filter(([name]) => !isOfField(name))
  return Object.fromEntries([...others, [field.name, value]])
}

/** Compares the columns that filters, cards and the words of search depend on. */
const isShownDifferently = (before: FieldRow, after: FieldRow): boolean =>
  JSON.stringify(toShown(before)) !== JSON.stringify(toShown(after))

const toShown = ({ name, kind, unit, isOnCard, isFilter, isActive }: FieldRow) => ({
  name,
  kind,
  unit: isOnCard && unit,
  isOnCard: isOnCard && isActive,
  isFilter: isFilter && isActive,
})

const toColumns = (input: CreateInput, row: FieldRow | undefined) => ({
  name: input.name,
  kind: input.kind,
  unit: input.kind === 'number' ? (input.unit ?? row?.unit ?? '') : '',
  choices: hasChoices(input.kind)
    ? distinctChoices(input.choices?.map(({ label }) => label) ?? row?.choices ?? [])
    : [],
  isOnPage: input.isOnPage ?? row?.isOnPage ?? true,
  isOnCard: input.isOnCard ?? row?.isOnCard ?? false,
  isFilter: input.isFilter ?? row?.isFilter ?? false,
  isOnInvoice: input.isOnInvoice ?? row?.isOnInvoice ?? false,
  isOnTag: input.isOnTag ?? row?.isOnTag ?? false,
  isActive: input.isActive ?? row?.isActive ?? true,
})

/** Filters tell choices apart by their codes. */
function distinctChoices(labels: readonly string[]): string[] {
  for (const [index, label] of labels.entries())
    if (labels.findIndex((other) => slugify(other) === slugify(label)) !== index)
      throw invalidField(`choices.${index}.label`, `“${label}” is there twice`)
  return [...labels]
}

async function lockField(tx: Tx, id: string): Promise<FieldRow> {
  assertLockOrder(tx, 'record')
  const [row] = await tx.select().from(productFields).where(eq(productFields.id, id)).for('update')
  if (!row) throw notFound('Product field not found')
  return row
}

async function reload(reader: Reader, row: FieldRow): Promise<ProductField> {
  const ids = await findProductIds(reader, [row.name])
  return serializeField(row, ids.length)
}

/** Also deleted products, which can be restored. */
async function findProductIds(reader: Reader, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const lowerNames = names.map((name) => name.toLowerCase())
  const { rows } = await reader.execute<{ id: string }>(sql`
    select id from ${products}
    where exists (select from jsonb_object_keys(${products.attributes}) as name
      where lower(name) = any(${sql.param(lowerNames)}::text[]))
    order by id`)
  return rows.map(({ id }) => id)
}

/** Products and files name a field by its name. */
async function assertNewName(tx: Tx, name: string, ownId = ''): Promise<void> {
  const [other] = await tx
    .select({ name: productFields.name })
    .from(productFields)
    .where(and(eq(sql`lower(${productFields.name})`, name.toLowerCase()), ne(productFields.id, ownId)))
    .limit(1)
  if (other) throw invalidField('name', `There is already a product field “${other.name}”`)
}

async function generateCode(tx: Tx, name: string, id: string): Promise<string> {
  const taken = await tx.select({ code: productFields.code }).from(productFields)
  if (taken.length >= MAX_FIELDS) throw conflict(`A shop has at most ${MAX_FIELDS} product fields.`)
  return firstAvailableSlug(slugify(name) || `field-${id.slice(-6)}`, new Set(taken.map(({ code }) => code)))
}

/** A new field comes last. */
async function nextPosition(tx: Tx): Promise<number> {
  const [last] = await tx.select({ position: max(productFields.position) }).from(productFields)
  return (last?.position ?? -1) + 1
}

const toAuditEntry = (row: FieldRow) => ({
  name: row.name,
  kind: row.kind,
  unit: row.unit,
  choices: row.choices,
  shownIn: listPlaces(row),
  isActive: row.isActive,
})
