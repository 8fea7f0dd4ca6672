import { type Paise, paise, sum } from '#domain/money.ts'
import { listGatewayPayments, listGatewayRefunds } from '#server/payments/queries.ts'
import type { GatewayPaymentRow } from '#server/payments/tables.ts'
import type { Reader } from '#server/platform/database/database.ts'

type Part = { payment: GatewayPaymentRow; amount: Paise }

/** What each online payment of an order still holds, the latest first. */
async function listHeldParts(db: Reader, orderId: string): Promise<Part[]> {
  const refunds = await listGatewayRefunds(db, orderId)
  return (await listGatewayPayments(db, orderId))
    .filter(({ recordedAt }) => recordedAt !== null)
    .map((payment) => ({
      payment,
      amount: paise(
        payment.amountPaise -
          sum(
            refunds
              .filter(({ paymentId, status }) => paymentId === payment.id && status !== 'failed')
              .map(({ amountPaise }) => amountPaise),
          ),
      ),
    }))
    .toReversed()
}

/** From which payments a refund of this amount goes back. Null: so much was not paid online. */
export async function splitOverPayments(db: Reader, orderId: string, amount: Paise): Promise<Part[] | null> {
  const parts: Part[] = []
  let rest: number = amount
  for (const { payment, amount: held } of await listHeldParts(db, orderId)) {
    const part = Math.min(held, rest)
    if (part <= 0) continue
    parts.push({ payment, amount: paise(part) })
    rest -= part
  }
  return rest === 0 ? parts : null
}
