import type { SmsGateway } from '#server/platform/config/config.ts'
import { errorMessage } from '#server/platform/error-message.ts'
import {
  type OutgoingMessage,
  redactSecrets,
  STEP_TIMEOUT_MS,
  type Transport,
  TransportError,
} from './transport.ts'

/** Try again later. Any other 4xx means that this message is wrong: an unknown number or template. */
const RETRY_STATUSES = [408, 425, 429]
/** About the account, so every other message would fail as well. */
const ACCOUNT_STATUSES = [401, 402, 403]

/**
 * Works with any provider with an HTTP API: address, headers and body are templates with `{phone}` (ten digits),
 * `{text}` and `{id}`. Values are escaped for their place.
 */
export function createSmsTransport(gateway: SmsGateway): Transport {
  const { method, headers, expectedResponse } = gateway
  const escapeForBody = headers['content-type']?.includes('urlencoded') ? encodeURIComponent : escapeForJson

  async function send({ messageId, recipient, text }: OutgoingMessage): Promise<void> {
    const values = { phone: recipient, text, id: messageId }
    const url = fillTemplate(gateway.url, values, encodeURIComponent)
    const response = await fetch(url, {
      method,
      headers: { ...headers, 'idempotency-key': messageId },
      ...(method === 'GET' ? {} : { body: fillTemplate(gateway.body, values, escapeForBody) }),
      // the headers contain the account's key and may go only to the configured address
      redirect: 'error',
      signal: AbortSignal.timeout(STEP_TIMEOUT_MS),
    }).catch((error: unknown) => {
      const secrets = [url, gateway.url, ...Object.values(headers)]
      throw new TransportError(
        'unreachable',
        redactSecrets(`The SMS gateway: ${errorMessage(error)}`, secrets),
      )
    })
    const responseText = await response.text().catch(() => '')
    if (!response.ok) throw toTransportError(response.status)
    if (expectedResponse && !responseText.includes(expectedResponse))
      throw new TransportError(
        'failed',
        `The SMS gateway answered ${response.status} without “${expectedResponse}”`,
      )
  }

  return { send, close: () => {} }
}

function toTransportError(status: number): TransportError {
  const isMessageRejected = status >= 400 && status < 500 && !RETRY_STATUSES.includes(status)
  const kind = ACCOUNT_STATUSES.includes(status) ? 'unreachable' : isMessageRejected ? 'refused' : 'failed'
  return new TransportError(kind, `The SMS gateway answered ${status}`)
}

type TemplateValues = Record<'phone' | 'text' | 'id', string>

const fillTemplate = (
  template: string,
  values: TemplateValues,
  escapeValue: (text: string) => string,
): string =>
  template.replace(/\{(phone|text|id)\}/g, (_, name: keyof TemplateValues) => escapeValue(values[name]))

/** The text inside a JSON string literal, without the quotes. */
const escapeForJson = (text: string) => JSON.stringify(text).slice(1, -1)
