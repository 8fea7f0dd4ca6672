import { addressErrors } from '#domain/address.ts'
import type { ChosenAddress } from './checkout-draft.ts'

/** In the address, so that Back and reload stay where one is. */
export const STEPS = ['shipping', 'billing', 'payment'] as const
export type Step = (typeof STEPS)[number]

/** The step that was asked for, or the first one before it that is not done. */
export function stepOf(asked: string | null, shipping: ChosenAddress, billing: ChosenAddress): Step {
  const step = STEPS.find((name) => name === asked) ?? 'shipping'
  if (step !== 'shipping' && addressErrors(shipping.address).length > 0) return 'shipping'
  if (step === 'payment' && addressErrors(billing.address).length > 0) return 'billing'
  return step
}
