import { defineBlock } from './fields.ts'

export const shelf = defineBlock({
  name: 'Product shelf',
  about: 'Products by category, tag or price, the newest, the featured, or those that you choose',
  fields: {
    title: { kind: 'text', label: 'Heading', max: 120, isRequired: true },
    text: { kind: 'text', label: 'Text', max: 600, isLong: true },
    link: { kind: 'button', label: 'Link' },
    source: {
      kind: 'choice',
      label: 'Products',
      options: {
        featured: 'Featured products',
        newest: 'The newest',
        category: 'Of a category',
        tag: 'With a tag',
        price: 'Up to a price',
        chosen: 'Those that I choose',
      },
    },
    category: {
      kind: 'category',
      label: 'Category',
      hint: 'Empty: all categories',
      showIf: { field: 'source', is: ['category', 'price', 'newest'] },
    },
    tag: { kind: 'text', label: 'Tag', max: 40, showIf: { field: 'source', is: ['tag'] } },
    maxPrice: {
      kind: 'number',
      label: 'Highest price in rupees',
      min: 1,
      max: 100_000_000,
      initial: 50_000,
      showIf: { field: 'source', is: ['price'] },
    },
    products: {
      kind: 'products',
      label: 'Chosen products',
      max: 24,
      showIf: { field: 'source', is: ['chosen'] },
    },
    count: {
      kind: 'number',
      label: 'How many',
      min: 1,
      max: 24,
      initial: 4,
      showIf: { field: 'source', is: ['featured', 'newest', 'category', 'tag', 'price'] },
    },
    layout: {
      kind: 'choice',
      label: 'Layout',
      options: { grid: 'Four in a row', pair: 'Two large ones in a row', beside: 'Beside the text' },
    },
    hasSpaceAbove: { kind: 'toggle', label: 'Space above', initial: true },
  },
})
