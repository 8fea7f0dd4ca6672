/** The sentences about the invoices and credit notes of an order. */

export const taxInvoice = 'Tax invoice'
export const creditNote = 'Credit note'
export const downloadInvoice = 'Download invoice'
export const downloadCreditNote = 'Download credit note'
export const downloadNumber = (label: string, number: string) => `${label} ${number}`
export const downloadFailed = 'Could not download the document'
/** Shown before the break-up of the price of one item. */
export const each = 'Each: '
/** Of a piece with a weight of its own. */
export const chargedByListedWeight = (weight: string) => `Charged by the listed weight of ${weight}.`
export const chargedByItemWeight = (weight: string) => `Charged by the weight of the piece: ${weight}.`
export const includesEngraving = (amount: string) => `Price includes engraving: ${amount}`
export const engraving = (text: string) => `Engraving: “${text}”`
export const giftMessage = (text: string) => `Gift message: “${text}”`
export const viewCertificate = 'View certificate'
export const huid = (text: string) => `HUID ${text}`
export const itemNumber = (tagNumber: string) => `Item ${tagNumber}`
export const netWeight = (weight: string) => `net ${weight}`
export const grossWeight = (weight: string) => `gross ${weight}`
