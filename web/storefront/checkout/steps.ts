import { getAddressErrors } from '#domain/address.ts'
import type { SelectedAddress } from './checkout-draft.ts'

/** Part of the address, so that Back and reload keep the step. */
export const STEPS = ['shipping', 'billing', 'payment'] as const
export type Step = (typeof STEPS)[number]

/** The requested step, or an earlier one that is incomplete. */
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
