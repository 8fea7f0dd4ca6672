import { and, eq, max, ne, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { options as contract, Option } from '#contract/options.ts'
import { invalidField, notFound } from '#domain/errors.ts'
import { slugify } from '#domain/slug.ts'
import { type AuthenticatedCaller, type Author, type Caller, can } from '#server/http/access/caller.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { newId } from '#server/platform/ids.ts'
import { firstAvailableSlug } from '../slugs.ts'
import { options, productOptions } from '../tables.ts'
import type { WritingDeps } from '../write/change-products.ts'
import { type OptionRow, type OptionValueRow, readOptions } from './option-queries.ts'
import { readValues, saveValues } from './save-values.ts'
import { assertOptionUnused } from './value-usage.ts'

type CreateInput = ParsedInput<typeof contract.create>
type UpdateInput = ParsedInput<typeof contract.update>
type SaveResponse = { message: string; option: Option }
/** An option as the audit log records it. */
type Snapshot = { row: OptionRow; values: OptionValueRow[] }

/** Listing and editing options and their values. */
export function createOptions({ database, clock, audit, writer }: WritingDeps) {
  const list = (caller: Caller): Promise<Option[]> =>
    readOptions(database.db, { activeOnly: !can(caller, 'view_content') })

  async function create(caller: Author, input: CreateInput): Promise<SaveResponse> {
    return database.transaction(async (tx) => {
      await assertNewName(tx, input.name)
      const id = newId()
      const now = clock.now()
      const [row] = await tx
        .insert(options)
        .values({
          id,
          code: await generateCode(tx, input.name, id),
          name: input.name,
          kind: input.kind,
          measure: resolveMeasure(input, null),
          position: input.order ?? (await nextPosition(tx)),
          createdAt: now,
          updatedAt: now,
        })
        .returning()
      await saveValues(tx, row!, input.values ?? [])
      await recordAudit(tx, caller, 'create', { after: await takeSnapshot(tx, row!) })
      return { message: 'Option created successfully', option: await reload(tx, id) }
    })
  }

  async function update(caller: Author, input: UpdateInput): Promise<SaveResponse> {
    return database.transaction((tx) =>
      writer.changeNames(tx, caller.userId, async () => {
        const row = await lockOption(tx, input.id)
        if (input.version !== undefined && input.version !== row.version)
          assertVersion(row, input.version, await reload(tx, row.id))
        await assertNewName(tx, input.name, row.id)
        const before = await takeSnapshot(tx, row)
        const [saved] = await tx
          .update(options)
          .set({
            name: input.name,
            kind: input.kind,
            measure: resolveMeasure(input, row),
            position: input.order ?? row.position,
            version: sql`${options.version} + 1`,
            updatedAt: clock.now(),
          })
          .where(eq(options.id, row.id))
          .returning()
        const values = input.values ?? before.values.map((value) => toInput(value, row, saved!))
        const areShownDifferently = await saveValues(tx, saved!, values)
        await recordAudit(tx, caller, 'update', { before, after: await takeSnapshot(tx, saved!) })
        return {
          result: { message: 'Option updated successfully', option: await reload(tx, row.id) },
          shownIn: areShownDifferently || saved!.kind !== row.kind ? await findProductIds(tx, row.id) : [],
        }
      }),
    )
  }

  async function remove(caller: AuthenticatedCaller, id: string): Promise<{ message: string }> {
    return database.transaction((tx) =>
      writer.changeNames(tx, caller.userId, async () => {
        const row = await lockOption(tx, id)
        const before = await takeSnapshot(tx, row)
        await assertOptionUnused(tx, row)
        await tx.delete(options).where(eq(options.id, id))
        await recordAudit(tx, caller, 'delete', { before })
        return { result: { message: 'Option deleted successfully' }, shownIn: [] }
      }),
    )
  }

  type AuditChange = { before?: Snapshot; after?: Snapshot }
  function recordAudit(tx: Tx, caller: Author, verb: string, { before, after }: AuditChange) {
    return audit.record(tx, {
      caller,
      action: `option.${verb}`,
      subject: `option ${(after ?? before)!.row.name}`,
      before: before && toAuditEntry(before),
      after: after && toAuditEntry(after),
    })
  }

  return { list, create, update, remove }
}

async function lockOption(tx: Tx, id: string): Promise<OptionRow> {
  assertLockOrder(tx, 'record')
  const [row] = await tx.select().from(options).where(eq(options.id, id)).for('update')
  if (!row) throw notFound('Option not found')
  return row
}

async function reload(tx: Tx, id: string): Promise<Option> {
  const [option] = await readOptions(tx, { where: eq(options.id, id), activeOnly: false })
  return option!
}

async function findProductIds(tx: Tx, optionId: string): Promise<string[]> {
  const rows = await tx
    .select({ productId: productOptions.productId })
    .from(productOptions)
    .where(eq(productOptions.optionId, optionId))
  return rows.map(({ productId }) => productId)
}

/** Staff choose an option by its name, also in a product file. */
async function assertNewName(tx: Tx, name: string, ownId = ''): Promise<void> {
  const [other] = await tx
    .select({ name: options.name })
    .from(options)
    .where(and(eq(sql`lower(${options.name})`, name.toLowerCase()), ne(options.id, ownId)))
    .limit(1)
  if (other) throw invalidField('name', `There is already an option “${other.name}”`)
}

async function generateCode(tx: Tx, name: string, id: string): Promise<string> {
  const taken = await tx.select({ code: options.code }).from(options)
  return firstAvailableSlug(slugify(name) || `option-${id.slice(-6)}`, new Set(taken.map(({ code }) => code)))
}

/** A new option comes last. */
async function nextPosition(tx: Tx): Promise<number> {
  const [last] = await tx.select({ position: max(options.position) }).from(options)
  return (last?.position ?? -1) + 1
}

const resolveMeasure = ({ kind, measure }: CreateInput, row: OptionRow | null) => {
  if (kind !== 'size') return null
  return measure === undefined ? (row?.measure ?? null) : measure
}

const takeSnapshot = async (tx: Tx, row: OptionRow): Promise<Snapshot> => ({
  row,
  values: await readValues(tx, row.id),
})

/** Values that are not sent stay as they are. A new measure gives them new equivalents. */
const toInput = (value: OptionValueRow, before: OptionRow, after: OptionRow) => ({
  _id: value.id,
  label: value.label,
  swatch: value.swatch,
  equivalents: before.measure === after.measure ? value.equivalents : undefined,
  metalType: value.metalType,
  isActive: value.isActive,
})

const toAuditEntry = ({ row, values }: Snapshot) => ({
  name: row.name,
  kind: row.kind,
  measure: row.measure,
  order: row.position,
  values: values.map(({ label, isActive }) => (isActive ? label : `${label} (inactive)`)),
})
