import type { PaymentAttemptRow } from '#server/payments/tables.ts'
import type { OrderDeps } from '../../deps.ts'

/**
 * Tells the gateway that no more is wanted for these attempts. It may fail, and money may come all the same: what comes is
 * settled like any other payment.
 */
export async function closeAtGateway(
  { gateways, log }: Pick<OrderDeps, 'gateways' | 'log'>,
  attempts: readonly PaymentAttemptRow[],
): Promise<void> {
  for (const { id, gateway: name, gatewayOrderId } of attempts) {
    if (gatewayOrderId === null) continue
    try {
      await (await gateways.get(name))?.close({ attemptId: id, gatewayOrderId })
    } catch (error) {
      log.error({ err: error, attempt: id }, 'a payment could not be closed at the gateway')
    }
  }
}
