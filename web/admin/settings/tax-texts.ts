import { defineTexts } from '#domain/texts.ts'

export const texts = defineTexts('admin/settings/tax', {
  profile: 'GST is charged',
  flat: 'At one rate, before a discount and without delivery',
  hsn: 'By HSN, as the GST law asks',
  profileHint: 'Placed orders keep their tax, also in invoices and credit notes.',
  hsnHint:
    'On the whole piece with its making charges, after a discount and with delivery, as CGST and SGST or as IGST. Totals are whole rupees. Businesses can enter their GSTIN. Please ask your accountant whether this fits your shop.',
  noGstin: 'Without a GSTIN no GST is charged. Enter it under Invoices.',
  rates: 'GST rates',
  ratesHint:
    'The row with the longest beginning of a product’s HSN counts, and of it the latest date. One row without a code is for all other products. Add a row when a rate changes, and leave the old one: orders of earlier days need it.',
  hsnColumn: 'HSN begins with',
  percentColumn: 'GST %',
  fromColumn: 'From',
  sourceColumn: 'Source',
  percentRequired: 'GST is required',
})
