import { defineBlock } from './fields.ts'

export const stores = defineBlock({
  name: 'Stores',
  about: 'Your stores with address, phone, hours and a map',
  isSingle: true,
  managedAt: { label: 'Settings, Stores', path: '/admin/settings?section=stores' },
  fields: {
    title: { kind: 'text', label: 'Heading', max: 120, isRequired: true },
    text: { kind: 'text', label: 'Text', max: 600, isLong: true },
  },
})
