import { defineTexts } from '#domain/texts.ts'

/** The sentences of the page on which an order is paid online. */
export const texts = defineTexts('checkout/pay', {
  title: 'Payment',
  failedToLoad: 'Could not fetch order details',
  order: (orderNumber: string) => `Order ${orderNumber}`,
  due: 'To pay',
  advance: 'Advance to pay now',
  rest: 'Rest before dispatch',
  received: 'Received',
  timeLeft: (time: string) => `We hold your order for ${time} more.`,
  heldUntil: (time: string) => `We hold your order until ${time}.`,
  parts: (amount: string) =>
    `One payment can be ${amount} at most, so this order is paid in parts. You pay the next part afterwards.`,
  pay: (amount: string) => `Pay ${amount}`,
  opening: 'Opening...',
  startFailed: 'The payment could not be started',
  secure: 'You pay on the secure page of our payment partner and come back here. We never see your card.',
  cancelled: 'You have not paid. Your order is still held for you.',
  // A bank may still send the money of a payment that failed, within three days.
  failed: (reason: string) =>
    `The payment failed: ${reason}. Please try again. If your bank has taken the money, it pays this order or goes back to you.`,
  failedWithoutReason:
    'The payment failed. Please try again. If your bank has taken the money, it pays this order or goes back to you.',
  waiting: 'We are waiting for your bank',
  waitingText:
    'Your payment is being confirmed. This page updates by itself. You can close it too: we will email you.',
  tryAgain: 'Pay again instead',
  paid: 'Payment received',
  paidText: (amount: string) => `Thank you. We have received ${amount} and start on your order.`,
  advanceReceived: (amount: string, day: string) =>
    `We have received ${amount}, and your order is confirmed. Pay the rest now, or when we tell you that it is ready. Your price is held until ${day}.`,
  partReceived: (amount: string) => `We have received ${amount}. Please pay the rest.`,
  closed: 'This order is closed',
  closedText:
    'The time to pay is over, or the order was cancelled, and its items are for sale again. If you have paid meanwhile, we will reopen the order or refund the money, and email you.',
  otherMethod: 'This order is not paid online.',
  viewOrder: 'View your order',
  payLater: 'Pay later',
})
