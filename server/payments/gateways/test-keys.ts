import type { GatewayName } from '#domain/gateways.ts'
import type { Connections, CurrentConnections } from '#server/connections/service.ts'
import { GatewayError, type RawEvent } from './gateway.ts'
import { GatewayAnswerError } from './gateway-api.ts'
import type { Gateways } from './index.ts'
import { sign } from './signatures.ts'

type TestDeps = { connections: Pick<Connections, 'current'>; gateways: Pick<Gateways, 'get'> }

/** A sentence for staff that says which key is wrong, or null. The gateway has to be connected. */
export const createKeyTest =
  ({ connections, gateways }: TestDeps) =>
  async (name: GatewayName): Promise<string | null> => {
    const current = await connections.current()
    const gateway = (await gateways.get(name))!
    try {
      await gateway.checkKeys()
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      return error.kind === 'unauthorised' ? explainRefusedKeys(name, current, error) : error.message
    }
    if (name === 'cashfree') return null
    return explainEventSecret(current.razorpay!, gateway.readEvent)
  }

function explainRefusedKeys(name: GatewayName, current: CurrentConnections, error: GatewayError): string {
  if (error instanceof GatewayAnswerError && error.status === 403)
    return `The gateway knows the keys, but they may not read orders. It says: ${error.message}`
  if (name === 'razorpay') {
    if (/\bapi secret\b/i.test(error.message))
      return 'Razorpay knows the key id, but the key secret does not belong to it. The secret is shown once, when the key is made: make a new key if it is lost.'
    if (/\bapi key\b/i.test(error.message))
      return 'Razorpay does not know this key id. Keys of test and live mode are different ones.'
    return 'Razorpay refused the keys: the key id or the key secret is wrong.'
  }
  const { clientId, clientSecret } = current.cashfree!
  const [isTestId, isTestSecret] = [clientId.startsWith('TEST'), clientSecret.startsWith('cfsk_ma_test_')]
  if (clientSecret.startsWith('cfsk_ma_') && isTestId !== isTestSecret)
    return isTestId
      ? 'The client id is of the test environment, and the secret of the live one.'
      : 'The client id is of the live environment, and the secret of the test one.'
  return 'Cashfree refused the keys: the client id or the client secret is wrong.'
}

const HOW_TO =
  'Enter a long word of your own here, and the same one at Razorpay under Account & Settings, Webhooks.'

type Keys = NonNullable<CurrentConnections['razorpay']>

/** Whether the two known mistakes were made, and whether the shop reads an event that it signs itself. */
function explainEventSecret(
  { keyId, keySecret, eventSecrets }: Keys,
  readEvent: (event: RawEvent) => object,
): string | null {
  const secret = eventSecrets[0]?.secret ?? ''
  if (secret === '')
    return `The keys work, but no webhook secret is saved, so the shop learns of a payment only when it asks. ${HOW_TO}`
  if (secret === keySecret)
    return `The keys work, but the key secret is entered as the webhook secret. The two have to differ. ${HOW_TO}`
  if (secret === keyId || secret.startsWith('rzp_'))
    return `The keys work, but a key id is entered as the webhook secret. ${HOW_TO}`
  const body = Buffer.from('{"event":"payment.captured", "payload":{}}')
  const headers = { 'x-razorpay-signature': sign(secret, 'hex', [body]), 'x-razorpay-event-id': 'test' }
  return 'problem' in readEvent({ headers, body })
    ? 'The keys work, but the shop cannot read an event that it signs itself.'
    : null
}
