import { defineBlock } from './fields.ts'

export const rates = defineBlock({
  name: 'Metal rates',
  about: 'The rates of today',
  isSingle: true,
  managedAt: { label: 'Gold Rates', path: '/admin/gold-rates' },
  fields: {},
})
