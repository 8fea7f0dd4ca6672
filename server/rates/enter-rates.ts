import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { rates as contract } from '#contract/rates.ts'
import { conflict, invalidField } from '#domain/errors.ts'
import { formatDate } from '#domain/india-time.ts'
import { isCoreMetal, type MetalRates, mapCoreMetals, toRateFields } from '#domain/metal-rates.ts'
import { isEntered, type Metal, withDerivedRates } from '#domain/metals.ts'
import { toRupees } from '#domain/money.ts'
import { type GuardedMetal, getRateBoundsError, getRateWarnings } from '#domain/rate-guard.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { type RatesDeps, repriceByCurrentRate } from './deps.ts'
import { resolveEffectiveAt } from './effective-date.ts'
import { findCurrentRate, findMetals, findSellingRate, lockRatesExclusive } from './queries.ts'
import { findEnteredMetals, findLastManualRates, findRatesOf, insertRate } from './rate-rows.ts'
import { auditSnapshot, serializeRate } from './serialize.ts'

/** Rates that staff enter. `onScheduled` is called for rates of a later day. */
export function createRateEntry(deps: RatesDeps, onScheduled: () => Promise<void>) {
  const { database, clock, audit, previewRepricing, settings } = deps

  async function add(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.add>,
  ): Promise<Output<typeof contract.add>> {
    const { row, saved, metals, isScheduled, isSuperseded, isSelling } = await database.transaction(
      async (tx) => {
        await lockRatesExclusive(tx)
        const now = clock.now()
        const before = await findCurrentRate(tx, now)
        const enteredMetals = await findEnteredMetals(tx)
        const next = parseRatesInput(input, await findMetals(tx))
        if (!input.confirm)
          assertNoJump((await findLastManualRates(tx, now)) ?? before?.rates ?? null, next, enteredMetals)
        const { at, isScheduled } = resolveEffectiveAt(input.effectiveDate, now)
        const row = await insertRate(tx, {
          entered: next,
          effectiveAt: at,
          isPending: isScheduled,
          updatedBy: caller.userId,
          createdAt: now,
        })
        if (!isScheduled) await repriceByCurrentRate(deps, tx)
        const saved = (await findRatesOf(tx, [row])).get(row.id)!
        await audit.record(tx, {
          caller,
          action: 'rate.add',
          subject: `rates of ${formatDate(at)}`,
          before: before && auditSnapshot(before.rates),
          after: auditSnapshot(saved),
        })
        const selling = await findSellingRate(tx, now)
        const current = await findCurrentRate(tx, now)
        return {
          row,
          saved,
          metals: await findMetals(tx),
          isScheduled,
          isSuperseded: !isScheduled && current!.id !== row.id,
          // The core metals are as young as the row, and those that it does not contain are older.
          isSelling: selling !== null,
        }
      },
    )
    if (isScheduled) await onScheduled()
    return {
      message: isSuperseded
        ? `Rates saved for ${formatDate(row.effectiveAt)}. Newer rates are in use, so prices do not change.`
        : savedMessage(row.effectiveAt, isScheduled, isSelling),
      data: serializeRate(row, saved, metals, caller.name),
    }
  }

  /** Nothing is saved. */
  async function preview(
    input: ParsedInput<typeof contract.preview>,
  ): Promise<Output<typeof contract.preview>> {
    const metals = await findMetals(database.db)
    const before = await findCurrentRate(database.db, clock.now())
    const next = { ...before?.rates, ...parseRatesInput(input, metals) }
    const { hallmarkingCharges } = await settings.current()
    const { total, nextTotal, examples, ...counts } = await database.transaction((tx) =>
      previewRepricing(tx, { rates: withDerivedRates(next, metals), hallmarkingCharges }),
    )
    return {
      ...counts,
      total: toRupees(total),
      nextTotal: toRupees(nextTotal),
      examples: examples.map(({ id, price, nextPrice, ...product }) => ({
        _id: id,
        ...product,
        price: price === null ? null : toRupees(price),
        nextPrice: toRupees(nextPrice),
      })),
    }
  }

  return { add, preview }
}

/** 409 with the figures, unless the person said that the rates are meant so. */
function assertNoJump(previous: MetalRates | null, next: MetalRates, metals: readonly GuardedMetal[]): void {
  const { warnings, needsConfirmation } = getRateWarnings({ previous, next, metals })
  if (!needsConfirmation) return
  throw conflict(`${warnings.join(' ')} Please check the rates and confirm them.`, 'RATE_JUMP', {
    warnings,
    previous: previous && toRateFields(previous),
    next: toRateFields(next),
  })
}

function savedMessage(at: Date, isScheduled: boolean, isSelling: boolean): string {
  if (isScheduled) return `Rates saved. They take effect on ${formatDate(at)}.`
  return isSelling
    ? 'Rates saved. All live prices follow them now.'
    : 'Rates saved. They are too old to sell at: confirm or enter the rates of today.'
}

/**
 * The rates of entered metals. Derived rates are calculated, so those of the input are ignored: a caller can send back all
 * current rates with one changed. Throws for an unknown metal, and for a rate out of its bounds.
 */
function parseRatesInput(input: ParsedInput<typeof contract.preview>, metals: readonly Metal[]): MetalRates {
  const others = input.otherRates.flatMap(({ code, rate }, index) => {
    const metal = isCoreMetal(code) ? undefined : metals.find((each) => each.code === code)
    if (!metal?.isActive)
      throw invalidField(`otherRates.${index}.code`, `The rate of “${code}” cannot be entered here`)
    if (!isEntered(metal)) return []
    const boundsError = getRateBoundsError(metal, rate)
    if (boundsError) throw invalidField(`otherRates.${index}.rate`, boundsError)
    return [[code, rate] as const]
  })
  return { ...mapCoreMetals(({ rateField }) => input[rateField]), ...Object.fromEntries(others) }
}
