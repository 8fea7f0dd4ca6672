import { exceedsCashLimit } from './cash-limit.ts'
import { getCodRefusal } from './cod-rules.ts'
import { formatInr } from './money.ts'
import { isPanRequired } from './pan.ts'
import type { PaymentMethodRules } from './payment-method-rules.ts'

export const cashOnDelivery: PaymentMethodRules = {
  label: 'Cash on Delivery',
  checkoutHint: 'Pay when your order is delivered',
  icon: 'cash',
  getInstruction: (total) => `Cash on Delivery: please keep ${total} ready in cash.`,
  timing: 'on-delivery',
  collectedBy: 'courier',
  isCash: true,
  // The message names no amount: the other orders may be those of another account.
  getRefusal: ({
    cashTotal,
    cashToday,
    limit,
    cashOnDelivery,
    codRules,
    openCod,
    isCodRefused,
    needsAdvance = false,
    paysOnline,
  }) => {
    if (needsAdvance)
      return {
        code: 'PAYMENT_METHOD',
        message: 'This order needs an advance, which cannot be paid in cash. Please choose another method.',
        checkoutHint: 'Not available for orders with an advance',
      }
    if (!cashOnDelivery)
      return {
        code: 'PAYMENT_METHOD',
        message: 'Cash on Delivery is not available for your postal code. Please choose Bank transfer / UPI.',
        checkoutHint: 'Not available for your postal code',
      }
    if (!exceedsCashLimit(cashTotal, cashToday, limit)) {
      const refusal = getCodRefusal({
        total: cashTotal,
        rules: codRules,
        open: openCod,
        isRefused: isCodRefused,
      })
      return (
        refusal && {
          code: 'COD_LIMIT',
          message: `${refusal.message} Please ${paysOnline ? 'pay online or ' : ''}choose Bank transfer / UPI.`,
          checkoutHint: refusal.checkoutHint,
        }
      )
    }
    const limitText = formatInr(limit)
    return isPanRequired(cashTotal, limit)
      ? {
          code: 'CASH_LIMIT',
          message: `Cash on Delivery is not available from ${limitText} on. Please choose Bank transfer / UPI.`,
          checkoutHint: `Not available for orders of ${limitText} or more`,
        }
      : {
          code: 'CASH_LIMIT',
          message: `Together with other cash orders of today, your own or those to this phone number, this order reaches ${limitText}, and from there on Cash on Delivery is not available. Please choose Bank transfer / UPI.`,
          checkoutHint: `Daily cash limit of ${limitText} reached`,
        }
  },
}
