import { replaceVariables } from '#domain/variables.ts'
import type { CurrentConnections } from '#server/connections/service.ts'
import { errorMessage } from '#server/platform/error-message.ts'
import { explainStatus, explainWebError } from '#server/platform/web/explain-web-error.ts'
import {
  type OutgoingMessage,
  redactSecrets,
  STEP_TIMEOUT_MS,
  type Transport,
  TransportError,
} from './transport.ts'

const NAME = 'The SMS gateway'
const MAX_ANSWER = 64 * 1024

/** Try again later. Any other 4xx means that this message is wrong: an unknown number or template. */
const RETRY_STATUSES = [408, 425, 429]
/** About the account or the address of the gateway, so every other message would fail as well. */
const SETUP_STATUSES = [401, 402, 403, 404, 405]
/** Some gateways also answer 404 to a number that does not exist, and say so. */
const NUMBER_IS_WRONG =
  /\b(invalid|unknown|incorrect|wrong|bad)\b.{0,30}\b(number|mobile|phone|msisdn|recipient|destination)|\b(number|mobile|phone|msisdn|recipient|destination)\b.{0,30}\b(invalid|unknown|incorrect|wrong|not (valid|found)|does not exist)\b/is

/**
 * Works with any provider with an HTTP API: address and body are templates with `{phone}` (ten digits), `{text}`, `{id}`,
 * `{template}` and `{sender}`, escaped for their place. Headers are sent as they are.
 */
export function createSmsTransport(gateway: NonNullable<CurrentConnections['sms']>): Transport {
  const { method, headers, expectedResponse } = gateway
  const escapeForBody = headers['content-type']?.includes('urlencoded') ? encodeURIComponent : escapeForJson

  async function send({ messageId, recipient, text, smsIds }: OutgoingMessage): Promise<void> {
    const values = {
      phone: recipient,
      text,
      id: messageId,
      template: smsIds?.templateId ?? '',
      sender: smsIds?.senderId ?? '',
    }
    const url = fillTemplate(gateway.url, values, encodeURIComponent)
    // It follows no redirect: the headers contain the account's key and may go only to the configured address.
    const response = await gateway
      .fetch(url, {
        method,
        headers: { ...headers, 'idempotency-key': messageId },
        ...(method === 'GET' ? {} : { body: fillTemplate(gateway.body, values, escapeForBody) }),
        signal: AbortSignal.timeout(STEP_TIMEOUT_MS),
      })
      .catch((error: unknown) => {
        const secrets = [url, gateway.url, ...Object.values(headers)]
        throw new TransportError(
          'unreachable',
          redactSecrets(`The SMS gateway: ${errorMessage(error)}`, secrets),
          explainWebError(NAME, error),
        )
      })
    const responseText = await readStart(response)
    if (!response.ok) throw toTransportError(response.status, responseText)
    if (expectedResponse && !responseText.includes(expectedResponse))
      throw new TransportError(
        'failed',
        `The SMS gateway answered ${response.status} without “${expectedResponse}”`,
        `The SMS gateway answered without “${expectedResponse}”, so the message was probably not sent.`,
      )
  }

  return { send }
}

function toTransportError(status: number, answer: string): TransportError {
  if (status === 404 && NUMBER_IS_WRONG.test(answer))
    return new TransportError(
      'refused',
      'The SMS gateway answered 404 and names the number',
      `${NAME} does not accept the recipient’s number.`,
    )
  const isMessageRejected = status >= 400 && status < 500 && !RETRY_STATUSES.includes(status)
  const isSetupWrong = SETUP_STATUSES.includes(status) || (status >= 300 && status < 400)
  const kind = isSetupWrong ? 'unreachable' : isMessageRejected ? 'refused' : 'failed'
  return new TransportError(kind, `The SMS gateway answered ${status}`, explainStatus(NAME, status))
}

/** The first 64 KB: an endless answer must not fill the memory. */
async function readStart(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      // leaving the loop cancels the rest of the response
      if (text.length > MAX_ANSWER) break
    }
  } catch {
    // What came until then may hold the expected text.
  }
  return text
}

type TemplateValues = Record<'phone' | 'text' | 'id' | 'template' | 'sender', string>

const fillTemplate = (
  template: string,
  values: TemplateValues,
  escapeValue: (text: string) => string,
): string =>
  replaceVariables(template, (name) =>
    Object.hasOwn(values, name) ? escapeValue(values[name as keyof TemplateValues]) : undefined,
  )

/** The text inside a JSON string literal, without the quotes. */
const escapeForJson = (text: string) => JSON.stringify(text).slice(1, -1)
