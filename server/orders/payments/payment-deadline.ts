import { getTransferDeadline } from '#domain/bank-transfer.ts'
import { getOnlineDeadline } from '#domain/online-payment.ts'
import { isPaidOnline, type PaymentMethod } from '#domain/payment-methods.ts'
import type { ShopSettings } from '#server/settings/service.ts'

/** When a payment in advance has to arrive, and when the customer is reminded. */
export const getPaymentDeadline = (
  method: PaymentMethod,
  from: Date,
  shop: Pick<ShopSettings, 'bankTransferHours' | 'onlinePaymentMinutes'>,
): { payBy: Date; paymentReminderAt: Date | null } =>
  isPaidOnline(method)
    ? getOnlineDeadline(from, shop.onlinePaymentMinutes)
    : getTransferDeadline(from, shop.bankTransferHours)
