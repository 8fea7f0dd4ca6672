import { type AdjustmentKind, isOpenAdjustment } from './order-adjustments.ts'
import type { ReturnResolution, ReturnStatus } from './returns.ts'

/** What the refund of an order depends on, in one unit of money. */
type Refundable = {
  refundable: number
  adjustments: readonly { kind: AdjustmentKind; settlement: object | null; amount: number }[]
  returns: readonly { wish: ReturnResolution; status: ReturnStatus; refund: number | null }[]
}

/**
 * What is to be paid back apart from the differences of exchanged items, which are settled one by one, and from returns for
 * which the customer gets another piece.
 */
export const getOpenRefund = ({ refundable, adjustments, returns }: Refundable): number =>
  Math.max(
    0,
    refundable -
      sumOf(
        adjustments
          .filter((each) => each.kind === 'refund' && isOpenAdjustment(each))
          .map(({ amount }) => amount),
      ) -
      sumOf(
        returns
          .filter(({ wish, status }) => wish === 'exchange' && status === 'received')
          .map(({ refund }) => refund ?? 0),
      ),
  )

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
