import { getAddressErrors } from '#domain/address.ts'
import type { SelectedAddress } from './checkout-draft.ts'

/** In the address, so that Back and reload stay where one is. */
export const STEPS = ['shipping', 'billing', 'payment'] as const
export type Step = (typeof STEPS)[number]

/** The step that was asked for, or the first one before it that is not done. */
export function resolveStep(
  requestedStep: string | null,
  shipping: SelectedAddress,
  billing: SelectedAddress,
): Step {
  const step = STEPS.find((name) => name === requestedStep) ?? 'shipping'
  if (step !== 'shipping' && getAddressErrors(shipping.address).length > 0) return 'shipping'
  if (step === 'payment' && getAddressErrors(billing.address).length > 0) return 'billing'
  return step
}
