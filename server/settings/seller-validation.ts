import { type FieldError, invalid } from '#domain/errors.ts'
import { findGstStateByName } from '#domain/gst-states.ts'
import { normalizePan } from '#domain/pan.ts'
import type { SettingsDocument } from './defaults.ts'

type Part = 'state' | 'pan' | 'invoicePrefix'
type SellerSettings = Pick<SettingsDocument, 'gstin' | 'seller'>

/** A GSTIN consists of the state code, the PAN and three more characters, and must agree with the other fields. */
const RULES: Record<Part, (settings: SellerSettings) => string | null> = {
  state({ gstin, seller }) {
    if (!seller.state) return null
    const state = findGstStateByName(seller.state)
    if (!state) return `GST knows no state called ${seller.state}`
    return gstin && gstin.slice(0, 2) !== state.code
      ? `A GSTIN of ${state.name} begins with ${state.code}`
      : null
  },
  pan({ gstin, seller: { pan } }) {
    if (!pan) return null
    if (normalizePan(pan) !== pan) return 'PAN should read like ABCDE1234F'
    return gstin && gstin.slice(2, 12) !== pan ? `The GSTIN is one of the PAN ${gstin.slice(2, 12)}` : null
  },
  invoicePrefix: ({ seller }) =>
    /^[A-Z]{1,2}$/.test(seller.invoicePrefix)
      ? null
      : 'Numbers of invoices begin with one or two capital letters',
}

/** Throws 400 naming the seller's fields that contradict each other. */
export function assertSellerConsistent(settings: SellerSettings): void {
  const errors = Object.entries(RULES).flatMap(([part, rule]): FieldError[] => {
    const message = rule(settings)
    return message ? [{ path: `seller.${part}`, message }] : []
  })
  if (errors[0]) throw invalid(errors[0].message, errors)
}
