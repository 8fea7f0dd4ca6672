import { invalid, notFound } from '#domain/errors.ts'
import { GATEWAYS, type GatewayName } from '#domain/gateways.ts'
import { findAttempt, findAttemptOfEvent } from '#server/payments/queries.ts'
import {
  claimDueAttempt,
  claimEvent,
  deleteOldEvents,
  endChecksOfOld,
  finishEvent,
  GatewayError,
  type RawEvent,
  storeEvent,
} from '#server/payments/service.ts'
import type { GatewayEventRow } from '#server/payments/tables.ts'
import { createRepeatedTask } from '#server/platform/repeated-task.ts'
import type { OrderDeps } from '../../deps.ts'
import type { HandleDispute } from './gateway-disputes.ts'
import type { GatewayRefunds } from './gateway-refunds.ts'
import type { GatewaySettlements } from './gateway-settlements.ts'
import { getPayPath } from './pay-path.ts'
import type { SettleAttempt } from './settle-attempt.ts'

const RETURNS = { max: 20, seconds: 600 }
const EVENT_PAUSE_MS = 1_000
const CHECK_PAUSE_MS = 20_000
/** A gateway pays once a day, and its file may be late. */
const SETTLEMENT_PAUSE_MS = 6 * 3600_000
const DAY_MS = 24 * 3600_000
const PROBLEMS = {
  'no-signature': 'The event has no signature.',
  'wrong-signature': 'The signature of the event is wrong.',
  'too-old': 'The event is too old.',
  unreadable: 'The event cannot be read.',
} as const

type Parts = {
  refunds: Pick<GatewayRefunds, 'checkOf' | 'checkDue'>
  handleDispute: HandleDispute
  settlements: GatewaySettlements
}

/**
 * What gateways send, and what they do not send: an event is stored at once and handled afterwards, by any process, and what no
 * event reports is asked for.
 */
export function createGatewayEvents(
  deps: OrderDeps,
  settle: SettleAttempt,
  { refunds, handleDispute, settlements }: Parts,
) {
  const { database, clock, gateways, limits, log } = deps

  /** Stores an event. Refuses what the gateway has not signed. */
  async function receive(name: GatewayName, event: RawEvent): Promise<void> {
    const gateway = await gateways.get(name)
    if (!gateway) throw notFound('This payment gateway is not connected.')
    const read = gateway.readEvent(event)
    if ('problem' in read) throw invalid(PROBLEMS[read.problem])
    const attempt = read.attempt && (await findAttemptOfEvent(database.db, name, read.attempt))
    await database.transaction((tx) =>
      storeEvent(tx, {
        gateway: name,
        eventId: read.id,
        kind: read.kind,
        attemptId: attempt?.id ?? null,
        // Without a payment of this shop nobody could say whose data it is.
        body: attempt ? event.body.toString('utf8') : '',
        now: clock.now(),
      }),
    )
  }

  /** Returns how many events of a gateway were looked at. */
  async function handleEventsOf(name: GatewayName): Promise<number> {
    for (let count = 0; ; count += 1) {
      const event = await database.transaction((tx) => claimEvent(tx, name, clock.now()))
      if (!event) return count
      const failure = await tryTo({ event: event.id, attempt: event.attemptId }, () => handle(name, event))
      await database.transaction((tx) => finishEvent(tx, event.id, failure?.message ?? null, clock.now()))
      // A gateway that is away takes its time for each call. The rest waits for the next pass.
      if (failure?.isAway) return count + 1
    }
  }

  /** Returns how many attempts of a gateway were looked at. */
  async function checkDueAttemptsOf(name: GatewayName): Promise<number> {
    for (let count = 0; ; count += 1) {
      const attempt = await database.transaction((tx) => claimDueAttempt(tx, name, clock.now()))
      if (!attempt) return count
      const failure = await tryTo({ attempt: attempt.id }, () => settleAttempt(attempt.id))
      if (failure?.isAway) return count + 1
      if (!failure) await database.transaction((tx) => endChecksOfOld(tx, attempt.id, clock.now()))
    }
  }

  /** An event only says where to look. Only a dispute is told by the event itself. */
  async function handle(name: GatewayName, event: GatewayEventRow): Promise<void> {
    if (isPayout(event)) await settlements.readSettlements(name)
    if (!event.attemptId) return
    await settleAttempt(event.attemptId)
    await handleDispute(event)
  }

  async function settleAttempt(attemptId: string): Promise<void> {
    await settle(attemptId)
    await refunds.checkOf(attemptId)
  }

  /** The message is for staff. `isAway`: the gateway answers nothing at the moment. Null: it is done. */
  async function tryTo(
    subject: object,
    work: () => Promise<void>,
  ): Promise<{ message: string; isAway: boolean } | null> {
    try {
      await work()
      return null
    } catch (error) {
      log.error({ err: error, ...subject }, 'a payment could not be settled')
      return error instanceof GatewayError
        ? { message: error.message, isAway: error.kind !== 'refused' }
        : { message: 'It could not be handled. The log says why.', isAway: false }
    }
  }

  /**
   * The gateway has sent the browser back. What the form says is not believed: it only says that it is time to look. Returns
   * the page on which the customer sees how it ended.
   */
  async function receiveReturn(attemptId: string, fields: Readonly<Record<string, string>>): Promise<string> {
    const attempt = await findAttempt(database.db, attemptId)
    if (!attempt?.gatewayOrderId) return '/orders'
    const gateway = await gateways.get(attempt.gateway)
    const ref = { attemptId, gatewayOrderId: attempt.gatewayOrderId }
    // Whoever knows the address of a return could make the shop ask the gateway without end.
    const mayLook = () => limits.tryConsume(`payment-return:${attemptId}`, RETURNS)
    if (gateway?.isReturnValid(ref, fields) && (await mayLook()))
      await tryTo({ attempt: attemptId }, () => settleAttempt(attemptId))
    return getPayPath(attempt.orderId)
  }

  // Each gateway has tasks of its own, so that the other one goes on while it is away.
  const tasks = [
    ...GATEWAYS.flatMap((name) => [
      createRepeatedTask({
        run: () => handleEventsOf(name),
        pauseMs: EVENT_PAUSE_MS,
        log,
        failure: `events of ${name} could not be handled`,
      }),
      createRepeatedTask({
        run: async () => {
          await checkDueAttemptsOf(name)
          await refunds.checkDue(name)
        },
        pauseMs: CHECK_PAUSE_MS,
        log,
        failure: `payments of ${name} could not be checked`,
      }),
      createRepeatedTask({
        run: () => settlements.readSettlements(name),
        pauseMs: SETTLEMENT_PAUSE_MS,
        log,
        failure: `settlements of ${name} could not be read`,
      }),
    ]),
    createRepeatedTask({
      run: () => database.transaction((tx) => deleteOldEvents(tx, clock.now())),
      pauseMs: DAY_MS,
      log,
      failure: 'old events of payment gateways could not be deleted',
    }),
  ]

  return {
    receive,
    receiveReturn,
    handleEvents: () => countOverGateways(handleEventsOf),
    checkDueAttempts: () => countOverGateways(checkDueAttemptsOf),
    checkDueRefunds: () => countOverGateways(refunds.checkDue),
    readSettlements: () => countOverGateways(settlements.readSettlements),
    start() {
      for (const task of tasks) task.start()
    },
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()))
    },
  }
}

/** One pass over all gateways at once. */
async function countOverGateways(pass: (name: GatewayName) => Promise<number>): Promise<number> {
  const counts = await Promise.all(GATEWAYS.map(pass))
  return counts.reduce((total, count) => total + count, 0)
}

/** `settlement.processed`, `SETTLEMENT_SUCCESS`: a gateway has paid to the bank account. */
const isPayout = ({ kind }: GatewayEventRow): boolean => /^settlement/i.test(kind)
