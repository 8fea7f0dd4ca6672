import { defineBlock } from './fields.ts'

export const banners = defineBlock({
  name: 'Banners',
  about: 'One large banner and small ones beside it',
  managedAt: { label: 'Promotional Banners', path: '/admin/promotional-banners' },
  fields: {
    title: { kind: 'text', label: 'Heading', max: 120, isRequired: true },
    text: { kind: 'text', label: 'Text', max: 600, isLong: true },
    link: { kind: 'button', label: 'Link' },
  },
})
