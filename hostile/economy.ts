import { startTestPostgres } from '#server/testing/global-setup.ts'
import { seededRandom } from '#testing/run-options.ts'
import {
  ACTION_WEIGHTS,
  type Action,
  type ActionName,
  openWorld,
  RETURN_REASONS,
  runAction,
} from './economy-actions.ts'
import { createModel, type ModelSettings, type Violation } from './economy-model.ts'
import { startEconomyShop } from './economy-shop.ts'
import type { HostileFailure, HostileOptions, HostileResult } from './part.ts'

const STEPS = 200
const NUMBERS_PER_ACTION = 9
/** At least so many, so that a short run on a busy machine tries something. */
const FEWEST_SEQUENCES = 2
const EXCHANGE_ACTIONS = ['replaceItem', 'settleDifference', 'receive']
/** A failure is shrunk for at most so long, and in a short run for a tenth of it. */
const SHRINK_SECONDS = 90

type Sequence = { name: string; settings: ModelSettings; actions: Action[] }
type Failure = Violation & { step: number }
/** What the tables of a shop hold at the end of a sequence. `deductions`: returns that came back and of which a part was kept. */
const NOTHING_COUNTED = {
  accounts: 0,
  orders: 0,
  rewards: 0,
  exchanges: 0,
  settlements: 0,
  deductions: 0,
  reversals: 0,
}
type Counted = keyof typeof NOTHING_COUNTED
const COUNTED = Object.keys(NOTHING_COUNTED) as Counted[]

/**
 * Random sequences of what eight accounts of four people and the staff do, in shops of their own. After each step the
 * books of the shop are compared with a model that shares no code with it.
 */
export async function run({ seed, seconds, isShort, log, replay }: HostileOptions): Promise<HostileResult> {
  const postgres = await startTestPostgres()
  const failures = new Map<string, HostileFailure>()
  const counts = { sequences: 0, steps: 0, ...NOTHING_COUNTED }
  const runSteps = (sequence: Sequence, kept: readonly number[], until?: string) =>
    runSequence(postgres.server, sequence, kept, until)
  async function runCounted(sequence: Sequence, kept: readonly number[]): Promise<Failure[]> {
    const { failures: found, ...counted } = await runSteps(sequence, kept)
    counts.sequences += 1
    counts.steps += kept.length
    for (const name of COUNTED) counts[name] += counted[name]
    return found
  }
  try {
    if (replay) {
      const { name, kept } = parseReplay(replay)
      const sequence = createSequence(name)
      for (const failure of await runCounted(sequence, kept))
        failures.set(failure.rule, toResult(sequence, kept, failure))
      return { counts, failures: [...failures.values()] }
    }
    const endsAt = isShort ? 0 : Date.now() + seconds * 1000
    while (counts.sequences < FEWEST_SEQUENCES || Date.now() < endsAt) {
      const sequence = createSequence(`${seed}/${counts.sequences}`)
      const all = sequence.actions.map((_, index) => index)
      for (const failure of await runCounted(sequence, all)) {
        if (failures.has(failure.rule)) continue
        log(`economy ${sequence.name}, step ${failure.step}: ${failure.rule}: ${failure.detail}`)
        const shrunk = await shrink(
          sequence,
          failure,
          Math.min(SHRINK_SECONDS, seconds / 10),
          async (kept) => (await runSteps(sequence, kept, failure.rule)).failures,
        )
        failures.set(failure.rule, toResult(sequence, shrunk.kept, shrunk.failure))
        log(`  shrunk to ${shrunk.kept.length} steps: ${failures.get(failure.rule)!.replay}`)
      }
    }
    return { counts, failures: [...failures.values()] }
  } finally {
    await postgres.stop()
  }
}

/** The first violation of each rule, or of the one rule that the sequence is run for. */
async function runSequence(
  server: Parameters<typeof startEconomyShop>[0],
  { settings, actions }: Sequence,
  kept: readonly number[],
  until?: string,
): Promise<{ failures: Failure[] } & Record<Counted, number>> {
  const failures = new Map<string, Failure>()
  const counted = { ...NOTHING_COUNTED }
  let step = -1
  const report = (violation: Violation) => {
    if (!failures.has(violation.rule)) failures.set(violation.rule, { ...violation, step })
  }
  const shop = await startEconomyShop(server, settings, report)
  try {
    const model = createModel(settings, report)
    const world = await openWorld(shop, model, settings.chargedWeight === 'item')
    for (step of kept) {
      world.step = step
      await runAction(world, actions[step]!)
      const books = await shop.readBooks()
      model.check(books)
      counted.accounts = model.accounts.size
      counted.orders = model.orders.size
      counted.exchanges = books.differences.length
      counted.settlements = books.differences.filter(
        ({ method }) => method && !['exchanged', 'closed'].includes(method),
      ).length
      counted.rewards = books.entries.filter(({ kind }) => kind === 'friend-reward').length
      counted.deductions = books.returns.filter(({ refund, kept }) => refund !== null && kept > 0).length
      counted.reversals = books.payments.filter(({ reverses }) => reverses !== null).length
      if (until && failures.has(until)) break
    }
  } catch (error) {
    report({ rule: 'a step that cannot be followed', detail: String((error as Error).stack) })
  }
  try {
    await shop.close()
  } catch (error) {
    report({ rule: 'stored cards that are not those of the products', detail: String(error) })
  }
  return { failures: [...failures.values()], ...counted }
}

/** Keeps the last steps, then leaves out all actions of a kind, then parts of the steps, ever smaller ones, while the same rule still breaks. */
async function shrink(
  { actions }: Sequence,
  failure: Failure,
  seconds: number,
  run: (kept: readonly number[]) => Promise<Failure[]>,
): Promise<{ kept: readonly number[]; failure: Failure }> {
  let best = {
    kept: actions.map((_, index) => index).slice(0, failure.step + 1) as readonly number[],
    failure,
  }
  const until = Date.now() + seconds * 1000
  async function tryOnly(isKept: (step: number, index: number) => boolean): Promise<boolean> {
    const kept = best.kept.filter(isKept)
    if (kept.length === best.kept.length || Date.now() > until) return false
    const again = (await run(kept)).find(({ rule }) => rule === failure.rule)
    if (again) best = { kept: kept.filter((step) => step <= again.step), failure: again }
    return again !== undefined
  }
  // short sequences run quickly, so they are tried first
  for (const last of [6, 12, 25, 50])
    if (await tryOnly((step) => actions[step]!.do === 'register' || step > failure.step - last)) break
  for (const name of Object.keys(ACTION_WEIGHTS)) await tryOnly((step) => actions[step]!.do !== name)
  for (let size = Math.ceil(best.kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let start = best.kept.length - size; start > -size; start -= size) {
      const from = start
      await tryOnly((_, index) => index < from || index >= from + size)
    }
  return best
}

/** The settings and steps of a sequence follow from its name. Each favours other actions, so that rare ones meet. */
function createSequence(name: string): Sequence {
  const [seed = 0, number = 0] = name.split('/').map(Number)
  const random = seededRandom(seed * 100_003 + number)
  const integer = (below: number) => Math.floor(random() * below)
  const settings = {
    monthlyLimit: [2, 3, 10][integer(3)]!,
    paysAtFirstDelivery: integer(4) === 0,
    hasSms: integer(2) === 0,
    chargedWeight: integer(3) > 0 ? ('item' as const) : ('listed' as const),
    // at a rate that is not whole, two differences of an order can depend on each other
    taxPercent: [18, 18, 2.5][integer(3)]!,
    taxProfile: integer(3) === 0 ? ('hsn' as const) : ('flat' as const),
    deductions: Object.fromEntries(
      RETURN_REASONS.map((reason) => [
        reason,
        {
          percent: [0, 10, 12.5, 33.33, 100][integer(5)]!,
          keeps: (['making', 'hallmarking', 'delivery'] as const).filter(() => integer(3) === 0),
        },
      ]),
    ),
  }
  // in the other shops no exchange changes a price
  const more = settings.chargedWeight === 'item' ? 2 : 1
  const weights = Object.entries(ACTION_WEIGHTS).map(
    ([action, weight]) =>
      [
        action as ActionName,
        weight * [0.3, 1, 1, 3][integer(4)]! * (EXCHANGE_ACTIONS.includes(action) ? more : 1),
      ] as const,
  )
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  const chooseAction = (): ActionName => {
    let left = random() * total
    for (const [name, weight] of weights) {
      left -= weight
      if (left < 0) return name
    }
    return 'wait'
  }
  const actions = Array.from({ length: STEPS }, (_, step) => ({
    // nothing happens in a shop without customers
    do: step < 6 ? ('register' as const) : chooseAction(),
    pick: Array.from({ length: NUMBERS_PER_ACTION }, () => integer(100_000)),
  }))
  return { name, settings, actions }
}

function toResult(
  { name, settings, actions }: Sequence,
  kept: readonly number[],
  { rule, detail }: Failure,
): HostileFailure {
  const steps = kept.map(
    (step) => `${step} ${actions[step]!.do} ${actions[step]!.pick.map((each) => each % 60).join(' ')}`,
  )
  return {
    title: rule,
    detail: `${detail}\n  settings ${JSON.stringify(settings)}\n  ${steps.slice(-30).join('\n  ')}`,
    replay: `economy ${name} ${kept.join(',')}`,
  }
}

function parseReplay(replay: string): { name: string; kept: number[] } {
  const [, name = '', steps = ''] = replay.split(' ')
  return {
    name,
    kept: steps === '' ? Array.from({ length: STEPS }, (_, index) => index) : steps.split(',').map(Number),
  }
}
