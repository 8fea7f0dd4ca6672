import { plural } from '#domain/intl.ts'

const each = (one: string, several: string) => (count: number) => plural(count, one, several)

export const work = 'To do'
export const nothingWaits = 'Nothing waits for you.'
export const toConfirm = each('order to confirm', 'orders to confirm')
export const toShip = each('order to pack and ship', 'orders to pack and ship')
export const returns = each('return', 'returns')
export const differences = each('difference to settle', 'differences to settle')
export const refunds = each('refund to pay', 'refunds to pay')
export const disputes = each('disputed payment', 'disputed payments')
export const reviews = each('review to approve', 'reviews to approve')
export const reported = each('reported review', 'reported reviews')
export const enquiries = each('enquiry to answer', 'enquiries to answer')
export const demo = 'This is the demo shop.'
export const demoHint = 'Its products, customers and orders are invented.'
export const ownShop = 'Start your own shop'
export const firstSteps = 'First steps'
export const guidedSetup = 'Guided setup'
export const closed = 'The shop is closed to visitors until you open it.'
