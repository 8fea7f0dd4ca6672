import { defineTexts } from '#domain/texts.ts'

export const texts = defineTexts('admin/settings/cod', {
  title: 'Cash on delivery',
  description:
    'Cash on delivery is switched on and off for each delivery area, and the cash limit is under Tax and money. 0 means no fee and no limit.',
  rules: 'Cash on delivery',
  fee: 'Fee',
  feeHint: 'Without GST, which it bears as delivery does. Customers see it before they order.',
  feeRequired: 'The fee is required',
  maxOrder: 'Largest order',
  maxOrderHint: 'With GST and fee',
  maxOrderRequired: 'The largest order is required',
  maxOpenOrders: 'Open orders',
  maxOpenOrdersHint:
    'Not paid yet, at the same time, of one customer with other accounts, phone number or address',
  maxOpenOrdersRequired: 'The number of open orders is required',
  maxOpenAmount: 'Amount of open orders',
  maxOpenAmountHint: 'Of the same orders together with a new one',
  maxOpenAmountRequired: 'The amount of open orders is required',
  orders: 'orders',
})
