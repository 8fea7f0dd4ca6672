import type { SmsIds } from '#domain/shop-texts.ts'

export type OutgoingMessage = {
  /** The same for all attempts to send one message, so that a duplicate can be recognised. */
  messageId: string
  recipient: string
  /** Empty: the shop's. */
  replyTo: string
  /** Where a mail program ends such mails by one click. Empty: these mails cannot be ended. */
  unsubscribeUrl?: string
  subject: string
  text: string
  html: string
  /** Of a text message. */
  smsIds?: SmsIds
}

export type Transport = { send: (message: OutgoingMessage) => Promise<void> }

/** Longer than any step of sending may take. */
export const STEP_TIMEOUT_MS = 10_000

/**
 * Why a message was not sent. `refused`: it will never be accepted, so it is not retried. `unreachable`: the transport
 * is at fault, and the next message would fail as well. `failed`: a retry may succeed.
 */
type FailureKind = 'refused' | 'unreachable' | 'failed'

export class TransportError extends Error {
  readonly kind: FailureKind
  /** The same for staff who set up the connection: in plain words, and without what the other side said. */
  readonly explanation: string

  constructor(kind: FailureKind, message: string, explanation = message) {
    super(message)
    this.name = 'TransportError'
    this.kind = kind
    this.explanation = explanation
  }
}

/** The other side may repeat the secret in its answer, and staff can read that answer. */
export const redactSecrets = (message: string, secrets: readonly string[]): string =>
  secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, '…'), message)
