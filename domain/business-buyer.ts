import type { FieldError } from './errors.ts'
import { findGstStateByCode, getPlaceOfSupply } from './gst-states.ts'
import { getGstinError } from './gstin.ts'

/** A business that buys and wants the GST on its invoice, as it is registered. */
export type BusinessBuyer = { gstin: string; legalName: string }

export const MAX_LEGAL_NAME_LENGTH = 120

export const normalizeBusiness = ({ gstin, legalName }: BusinessBuyer): BusinessBuyer => ({
  gstin: gstin.replace(/\s/g, '').toUpperCase(),
  legalName: legalName.trim(),
})

/** What is wrong with it. A GSTIN is of one state, which is that of the billing address. */
export function getBusinessErrors(
  business: BusinessBuyer,
  billing: { state: string; postalCode: string },
): FieldError[] {
  const { gstin, legalName } = normalizeBusiness(business)
  const gstinMessage =
    gstin === '' ? 'GSTIN is required' : (getGstinError(gstin) ?? getStateError(gstin, billing))
  return [
    ...(gstinMessage ? [{ path: 'gstin', message: gstinMessage }] : []),
    ...(legalName === '' ? [{ path: 'legalName', message: 'Legal name is required' }] : []),
  ]
}

function getStateError(gstin: string, billing: { state: string; postalCode: string }): string | null {
  const [registered, billed] = [findGstStateByCode(gstin.slice(0, 2)), getPlaceOfSupply(billing)]
  return registered?.code === billed?.code
    ? null
    : `This GSTIN is of ${registered?.name}. Please use a billing address there.`
}
