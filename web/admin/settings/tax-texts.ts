import { defineTexts } from '#domain/texts.ts'

export const texts = defineTexts('admin/settings/tax', {
  profile: 'GST is charged',
  flat: 'At one rate',
  hsn: 'By HSN',
  priceDisplay: 'Prices are shown',
  excluding: 'Excluding GST',
  including: 'Including GST',
  both: 'Both, excluding first',
  priceDisplayHint:
    'On every page of the shop, in lists and in the cart. Prices of products are entered without GST. The law asks for one price with all taxes.',
  shownAs: (label: string) => `Checkout shows the GST as “${label}”.`,
  flatHint:
    'On the subtotal, before a discount and without delivery. Placed orders keep their tax, also in invoices and credit notes.',
  hsnHint:
    'As the GST law asks: on the whole piece with its making charges, after a discount and with delivery, as CGST and SGST or as IGST. Totals are whole rupees. Businesses can enter their GSTIN. Please ask your accountant whether this fits your shop.',
  noGstin: 'Without a GSTIN no GST is charged. Enter it under Invoices.',
  rates: 'GST rates',
  ratesHint:
    'The row with the longest beginning of a product’s HSN counts, and of it the latest date. One row without a code is for all other products. Add a row when a rate changes, and leave the old one: orders of earlier days need it.',
  hsnColumn: 'HSN begins with',
  allOthers: 'All others',
  percentColumn: 'GST %',
  fromColumn: 'From',
  sourceColumn: 'Source',
  percentRequired: 'GST is required',
})
