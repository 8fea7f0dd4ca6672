import { z } from 'zod'
import type { EventSecret } from '#server/platform/config/config.ts'

/**
 * What is stored encrypted for a payment gateway. `eventSecret` signs its events, where that is not the secret of the keys.
 * `previous` is the one before it: a gateway repeats an event for a day, signed as it was at first.
 */
export type GatewaySecrets = {
  secret: string
  eventSecret: string
  previous: { secret: string; until: string } | null
}

const NO_SECRETS: GatewaySecrets = { secret: '', eventSecret: '', previous: null }

const PREVIOUS_SECRET_MS = 24 * 3600_000

const Stored = z.object({
  secret: z.string(),
  eventSecret: z.string(),
  previous: z.object({ secret: z.string(), until: z.iso.datetime() }).nullable(),
})

/** `text` '': nothing is stored, or it cannot be read. Unreadable secrets leave the rest of the shop open. */
export function parseGatewaySecrets(text: string): GatewaySecrets {
  try {
    return Stored.parse(JSON.parse(text))
  } catch {
    return NO_SECRETS
  }
}

type Change = {
  before: GatewaySecrets
  /** Undefined: it stays. Null: it is removed. */
  secret: string | null | undefined
  eventSecret: string | null | undefined
  /** The keys are of another account, so that nothing of the old one counts. */
  isOtherAccount: boolean
  /** The secret of the keys signs the events as well. */
  signsWithKeys: boolean
  now: Date
}

/** Null: nothing is left to store. */
export function changeGatewaySecrets(change: Change): GatewaySecrets | null {
  const { before, isOtherAccount, signsWithKeys, now } = change
  const kept = (given: string | null | undefined, old: string) =>
    given === undefined ? (isOtherAccount ? '' : old) : (given ?? '')
  const secret = kept(change.secret, before.secret)
  const eventSecret = kept(change.eventSecret, before.eventSecret)
  if (secret === '') return null
  const [signedBefore, signsNow] = signsWithKeys ? [before.secret, secret] : [before.eventSecret, eventSecret]
  const isReplaced = signedBefore !== '' && signsNow !== '' && signedBefore !== signsNow
  const until = new Date(now.getTime() + PREVIOUS_SECRET_MS).toISOString()
  const previous = isReplaced ? { secret: signedBefore, until } : signsNow === '' ? null : before.previous
  return { secret, eventSecret, previous: isOtherAccount ? null : previous }
}

/** The secrets that an event may be signed with, the newest first. */
export const listEventSecrets = (current: string, previous: GatewaySecrets['previous']): EventSecret[] => [
  ...(current === '' ? [] : [{ secret: current, until: null }]),
  ...(previous === null ? [] : [{ secret: previous.secret, until: new Date(previous.until) }]),
]
