import type { SmsGateway } from '#server/platform/config.ts'
import { type Outgoing, STEP_MS, type Transport, TransportError, withoutSecrets } from './transport.ts'

/** Asked to come back later. Any other 4xx is about this message: no such number, no such template. */
const LATER = [408, 425, 429]
/** About the account: every other message would hear the same. */
const ACCOUNT = [401, 402, 403]

/**
 * Any provider that takes an HTTP call: address, headers and body are templates with `{phone}` (ten digits), `{text}`
 * and `{id}`. What is put in is escaped as its place asks for.
 */
export function createSmsTransport(gateway: SmsGateway): Transport {
  const { method, headers, mustAnswer } = gateway
  const inBody = headers['content-type']?.includes('urlencoded') ? encodeURIComponent : inJson

  async function send({ messageId, recipient, text }: Outgoing): Promise<void> {
    const values = { phone: recipient, text, id: messageId }
    const url = filled(gateway.url, values, encodeURIComponent)
    const answer = await fetch(url, {
      method,
      headers: { ...headers, 'idempotency-key': messageId },
      ...(method === 'GET' ? {} : { body: filled(gateway.body, values, inBody) }),
      // the headers hold the key of the account: they go to the configured address and to no other
      redirect: 'error',
      signal: AbortSignal.timeout(STEP_MS),
    }).catch((error: unknown) => {
      const secrets = [url, gateway.url, ...Object.values(headers)]
      throw new TransportError('unreachable', withoutSecrets(`The SMS gateway: ${reasonOf(error)}`, secrets))
    })
    const told = await answer.text().catch(() => '')
    if (!answer.ok) throw refusal(answer.status)
    if (mustAnswer && !told.includes(mustAnswer))
      throw new TransportError('failed', `The SMS gateway answered ${answer.status} without “${mustAnswer}”`)
  }

  return { send, close: () => {} }
}

function refusal(status: number): TransportError {
  const isAboutTheMessage = status >= 400 && status < 500 && !LATER.includes(status)
  const kind = ACCOUNT.includes(status) ? 'unreachable' : isAboutTheMessage ? 'refused' : 'failed'
  return new TransportError(kind, `The SMS gateway answered ${status}`)
}

type Values = Record<'phone' | 'text' | 'id', string>

const filled = (template: string, values: Values, escaped: (text: string) => string): string =>
  template.replace(/\{(phone|text|id)\}/g, (_, name: keyof Values) => escaped(values[name]))

/** As it stands between the quotes of a JSON text. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {}
  return cause instanceof Error ? cause.message : error instanceof Error ? error.message : 'no connection'
}
