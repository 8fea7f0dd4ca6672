import type { RazorpayKeys } from '#server/platform/config/config.ts'
import type { RawEvent } from './gateway.ts'
import { parseJson } from './gateway-api.ts'
import { isSignedWith } from './signatures.ts'

/**
 * Why the signature of an event of Razorpay is wrong, as a sentence for staff. Null: it may be anybody's. A sentence is
 * only for an event whose sender knows a key of the shop, so strangers cannot make staff read one.
 */
export function explainWrongSignature(
  { keySecret, eventSecrets }: RazorpayKeys,
  { headers, body }: RawEvent,
): string | null {
  const signature = headers['x-razorpay-signature'] ?? ''
  const isSigned = (secrets: string[], content: Buffer | string) =>
    isSignedWith(secrets, { encoding: 'hex', signature, content: [content] })
  if (isSigned([keySecret], body))
    return 'Razorpay signs its events with the key secret. Enter the webhook secret that is saved here at Razorpay, under Account & Settings, Webhooks.'
  if (
    isSigned(
      eventSecrets.map(({ secret }) => secret),
      JSON.stringify(parseJson(body.toString('utf8'))) ?? '',
    )
  )
    return 'Something between Razorpay and the shop changes the events: their signature is right for other bytes than those that arrived.'
  return null
}
