import { defineBlock } from './fields.ts'

export const categories = defineBlock({
  name: 'Category strip',
  about: 'Your categories side by side',
  isSingle: true,
  managedAt: { label: 'Categories', path: '/admin/category-manager' },
  fields: {
    title: { kind: 'text', label: 'Heading', max: 120, hint: 'Empty: “Shop By Category”' },
  },
})
