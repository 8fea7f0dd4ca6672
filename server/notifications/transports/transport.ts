export type OutgoingMessage = {
  /** The same for every try of one message: whoever gets it twice can tell. */
  messageId: string
  recipient: string
  /** Empty: to the shop. */
  replyTo: string
  subject: string
  text: string
  html: string
}

export type Transport = { send: (message: OutgoingMessage) => Promise<void>; close: () => void }

/** Longer than any one step of a hand-over may take. */
export const STEP_TIMEOUT_MS = 10_000

/**
 * Why a message was not sent. `refused`: it will never be taken, another try would be a nuisance. `unreachable`: the
 * fault is not the message's, and the next one would meet it as well. `failed`: perhaps another time.
 */
type FailureKind = 'refused' | 'unreachable' | 'failed'

export class TransportError extends Error {
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string) {
    super(message)
    this.name = 'TransportError'
    this.kind = kind
  }
}

/** The other side may repeat what it was told, and what it says is kept where staff read it. */
export const redactSecrets = (message: string, secrets: readonly string[]): string =>
  secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, '…'), message)
