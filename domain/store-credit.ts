import type { PaymentMethodRules } from './payment-method-rules.ts'

/** Why a refund cannot be store credit: the account was erased. */
export const NO_CREDIT_ACCOUNT = 'The customer has no account that could use store credit'

/** For an order that store credit pays as a whole. It is paid when it is placed. */
export const storeCredit: PaymentMethodRules = {
  label: 'Store credit',
  checkoutHint: 'Your store credit pays for all of this order',
  icon: 'check',
  getInstruction: (total) => `Store credit pays ${total}.`,
  timing: 'in-advance',
  collectedBy: 'staff',
  isCash: false,
  getRefusal: ({ isPaidByCredit = false }) =>
    isPaidByCredit
      ? null
      : {
          code: 'PAYMENT_METHOD',
          message: 'Store credit does not pay for all of this order. Please choose another payment method.',
          checkoutHint: null,
        },
}
