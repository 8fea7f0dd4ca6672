import { defineTexts } from '#domain/texts.ts'

export const texts = defineTexts('checkout/business', {
  isBusiness: 'I buy for a business and want its GSTIN on the invoice',
  gstin: 'GSTIN',
  gstinHint: 'Of the state of the billing address',
  legalName: 'Legal name of the business',
})
