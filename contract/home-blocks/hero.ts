import { defineBlock } from './fields.ts'

export const hero = defineBlock({
  name: 'Carousel',
  about: 'Large pictures at the top, one after the other',
  isSingle: true,
  managedAt: { label: 'Carousel Manager', path: '/admin/carousel-manager' },
  fields: {},
})
