/** The sentences about the returns of an order. */

export const returns = 'Returns'
export const returnOrExchange = 'Return or exchange'
export const returnUntil = (day: string) => `return items until ${day}`
export const exchangeUntil = (day: string) => `exchange them until ${day}`
export const youCan = (options: readonly string[]) => `You can ${options.join(', and ')}.`
export const returnPeriodOver = (day: string) => `Items of this order could be returned until ${day}.`
export const notReturnable = 'Items cannot be returned.'

export const requested =
  'We are reviewing your request and will email you. Please keep the item unworn until then.'
export const approved =
  'Please bring the items to our store or send them to us, with their certificate and invoice.'
export const received = 'We have received your items.'
export const refunded = 'Your refund has been paid.'
export const declined = 'We cannot accept this return.'

export const returnOf = (time: string) => `Return of ${time}`
export const resolutionAndReason = (resolution: string, reason: string) => `${resolution}. ${reason}.`
export const customerNote = (note: string) => ` “${note}”`
export const refundComing = (amount: string) => ` You will be refunded ${amount}.`
export const refundPaid = (amount: string) => ` Refund: ${amount}.`
export const deduction = (amount: string, parts: string) => `Of the refund we keep ${amount}: ${parts}.`
export const noDeduction = 'Nothing is kept of the refund.'
export const refundExpected = (amount: string) => `You get ${amount} back once we have received your items.`
/** Followed by the number of the credit note. */
export const creditNote = ' Credit note'
