export { claimDueAttempt, closeAttemptsOf, endChecksOfOld, openAttempt, setGatewayOrder } from './attempts.ts'
export { keepDispute } from './disputes.ts'
export { claimEvent, deleteOldEvents, eraseEventsOf, finishEvent, storeEvent } from './gateway-events.ts'
export { declinePayment, keepReported, markCapturing, recordCaptured } from './gateway-payments.ts'
export { claimDueRefund, keepRefundReport, openRefund, type RefundReport } from './gateway-refunds.ts'
export type { PaymentRequest } from './gateways/gateway.ts'
export {
  type Gateway,
  GatewayError,
  type GatewayPayment,
  type RawEvent,
  type SettlementLine,
} from './gateways/gateway.ts'
export type { Gateways } from './gateways/index.ts'
export {
  buildEntry,
  buildExpectedEntry,
  correctCash,
  entryInserts,
  getStoreCreditToUseAgain,
  giveStoreCreditBack,
  recordCashOfDue,
  recordRefund,
  recordStoreCredit,
  recordTransfer,
  recordUnspecifiedRefund,
  reverseTransfer,
  setExpected,
  toReferenceKey,
} from './ledger.ts'
export {
  findAttemptOfLine,
  listNewSettlementLines,
  storeSettlementLine,
} from './settlements.ts'
