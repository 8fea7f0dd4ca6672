import { eq, max, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { metals as contract, Metal as WireMetal } from '#contract/metals.ts'
import { conflict, invalidField, notFound } from '#domain/errors.ts'
import { plural } from '#domain/intl.ts'
import { isCoreMetal } from '#domain/metal-rates.ts'
import { isEntered, withDerivedRates } from '#domain/metals.ts'
import { fromRupees, toRupees, ZERO } from '#domain/money.ts'
import type { Audit } from '#server/audit/service.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { Clock } from '#server/platform/clock.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Database, Reader, Tx } from '#server/platform/database/database.ts'
import { findCurrentRate, findMetals, lockRatesExclusive, type MetalRow, toMetal } from './queries.ts'
import { insertRate } from './rate-rows.ts'
import { metals } from './tables.ts'

type MetalsDeps = {
  database: Database
  clock: Clock
  audit: Audit
  /** How many products use each metal. `products` builds on rates, so this is handed in. */
  countProductsByMetal: (reader: Reader) => Promise<ReadonlyMap<string, number>>
  repriceByCurrent: (tx: Tx) => Promise<number>
}

type CreateInput = ParsedInput<typeof contract.create>
type UpdateInput = ParsedInput<typeof contract.update>
type RateRuleInput = CreateInput['rateRule']

/** The metals that prices can follow, and how the rate of each comes about. */
export function createMetals({ database, clock, audit, countProductsByMetal, repriceByCurrent }: MetalsDeps) {
  async function list(): Promise<WireMetal[]> {
    const counts = await countProductsByMetal(database.db)
    return (await findMetals(database.db)).map((metal) => serializeMetal(metal, counts))
  }

  async function create(caller: AuthenticatedCaller, input: CreateInput): Promise<WireMetal> {
    return database.transaction(async (tx) => {
      await lockRatesExclusive(tx)
      const all = await findMetals(tx)
      if (!input.code.startsWith(`${input.base}-`))
        throw invalidField('code', `The code of this metal starts with “${input.base}-”`)
      if (all.some(({ code }) => code === input.code))
        throw invalidField('code', 'There is a metal with this code already')
      assertNameIsFree(input.name, all)
      assertCanDerive({ code: input.code, base: input.base }, input.rateRule, all)
      const [last] = await tx.select({ position: max(metals.position) }).from(metals)
      const [row] = await tx
        .insert(metals)
        .values({
          code: input.code,
          name: input.name,
          base: input.base,
          fineness: input.fineness,
          ...toRuleColumns(input.rateRule),
          isActive: input.isActive,
          position: last!.position! + 1,
        })
        .returning()
      const saved = toMetal(row!)
      await applyToRates(tx, caller)
      await audit.record(tx, {
        caller,
        action: 'metal.create',
        subject: `metal ${saved.name}`,
        after: auditSnapshot(saved),
      })
      return serializeMetal(saved, new Map())
    })
  }

  async function update(caller: AuthenticatedCaller, input: UpdateInput): Promise<WireMetal> {
    return database.transaction(async (tx) => {
      await lockRatesExclusive(tx)
      const all = await findMetals(tx)
      const before = all.find(({ code }) => code === input.code)
      if (!before) throw notFound('Metal not found')
      const counts = await countProductsByMetal(tx)
      assertVersion(before, input.version, serializeMetal(before, counts))
      assertCanChange(before, input, all, counts.get(before.code) ?? 0)
      const [row] = await tx
        .update(metals)
        .set({
          name: input.name ?? before.name,
          fineness: input.fineness ?? before.fineness,
          ...(input.rateRule && toRuleColumns(input.rateRule)),
          isActive: input.isActive ?? before.isActive,
          version: sql`${metals.version} + 1`,
        })
        .where(eq(metals.code, before.code))
        .returning()
      const saved = toMetal(row!)
      await applyToRates(tx, caller)
      await audit.record(tx, {
        caller,
        action: 'metal.update',
        subject: `metal ${saved.name}`,
        before: auditSnapshot(before),
        after: auditSnapshot(saved),
      })
      return serializeMetal(saved, counts)
    })
  }

  /**
   * Writes derived rates that change with the metal as a new change of rates, so that the history explains each price. The
   * entered rates in it keep their age, so nothing is sold longer because of it.
   */
  async function applyToRates(tx: Tx, caller: AuthenticatedCaller): Promise<void> {
    const now = clock.now()
    const current = await findCurrentRate(tx, now)
    if (!current) return
    const rates = withDerivedRates(current.rates, await findMetals(tx))
    if (Object.entries(rates).every(([code, rate]) => current.rates[code] === rate)) return
    await insertRate(tx, {
      entered: {},
      effectiveAt: now,
      source: current.source,
      isDemo: current.isDemo,
      updatedBy: caller.userId,
      createdAt: now,
    })
    await repriceByCurrent(tx)
  }

  return { list, create, update }
}

export type Metals = ReturnType<typeof createMetals>

function assertCanChange(
  metal: MetalRow,
  { name, rateRule, isActive }: UpdateInput,
  all: readonly MetalRow[],
  productCount: number,
): void {
  const isSwitchedOff = isActive === false && metal.isActive
  const isRenamed = name !== undefined && name !== metal.name
  if (isCoreMetal(metal.code) && (isSwitchedOff || isRenamed || rateRule?.type === 'derived'))
    throw conflict(
      `Every shop enters the rate of ${metal.name}. Its name, its switch and how its rate is made cannot be changed.`,
      'CORE_METAL',
    )
  const dependants = all.filter(({ rateRule: rule }) => rule.type === 'derived' && rule.from === metal.code)
  const blocking = isSwitchedOff ? dependants.filter((other) => other.isActive) : dependants
  if (blocking.length > 0 && (isSwitchedOff || rateRule?.type === 'derived'))
    throw conflict(
      `The rate of ${blocking.map((other) => other.name).join(', ')} is calculated from ${metal.name}.`,
      'METAL_IN_USE',
    )
  if (productCount > 0 && (isSwitchedOff || isRenamed))
    throw conflict(
      `${productCount} ${plural(productCount, 'product uses', 'products use')} ${metal.name}. Choose another metal for them first.`,
      'METAL_IN_USE',
      { count: productCount },
    )
  if (isRenamed) assertNameIsFree(name, all)
  if (rateRule) assertCanDerive(metal, rateRule, all)
}

function assertNameIsFree(name: string, all: readonly MetalRow[]): void {
  if (all.some((metal) => metal.name.toLowerCase() === name.toLowerCase()))
    throw invalidField('name', 'There is a metal with this name already')
}

/** A rate is derived from an entered rate of the same base, so that derived rates never build on each other. */
function assertCanDerive(
  metal: Pick<MetalRow, 'code' | 'base'>,
  rateRule: RateRuleInput,
  all: readonly MetalRow[],
): void {
  if (rateRule.type === 'entered') return
  const from = all.find(({ code }) => code === rateRule.from)
  if (!from || from.code === metal.code || from.base !== metal.base || !from.isActive || !isEntered(from))
    throw invalidField('rateRule.from', `Choose an active ${metal.base} metal whose rate is entered`)
}

function toRuleColumns(rateRule: RateRuleInput) {
  if (rateRule.type === 'entered') return { derivedFrom: null, premiumPaise: ZERO, premiumPercent: 0 }
  const { from, premiumType, premium } = rateRule
  return {
    derivedFrom: from,
    premiumType,
    premiumPaise: premiumType === 'amount' ? fromRupees(premium) : ZERO,
    premiumPercent: premiumType === 'percent' ? premium : 0,
  }
}

function serializeRateRule({ rateRule }: MetalRow): WireMetal['rateRule'] {
  if (rateRule.type === 'entered') return rateRule
  const { from, premium } = rateRule
  return {
    type: 'derived',
    from,
    premiumType: premium.type,
    premium: premium.type === 'amount' ? toRupees(premium.amount) : premium.percent,
  }
}

const serializeMetal = (metal: MetalRow, productCounts: ReadonlyMap<string, number>): WireMetal => ({
  code: metal.code,
  name: metal.name,
  base: metal.base,
  fineness: metal.fineness,
  rateRule: serializeRateRule(metal),
  isActive: metal.isActive,
  isCore: isCoreMetal(metal.code),
  productCount: productCounts.get(metal.code) ?? 0,
  version: metal.version,
})

/** The audit log removes what is named `code`. */
const auditSnapshot = (metal: MetalRow) => ({
  metal: metal.code,
  name: metal.name,
  fineness: metal.fineness,
  rateRule: serializeRateRule(metal),
  isActive: metal.isActive,
})
