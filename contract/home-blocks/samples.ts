import { defineBlock } from './fields.ts'

/** Products of the demo shop with a price in dollars. */
export const samples = defineBlock({
  name: 'Premium collection',
  about: 'The sample products of the demo shop',
  isSingle: true,
  isRetired: true,
  fields: {
    title: { kind: 'text', label: 'Heading', max: 120, isRequired: true },
    text: { kind: 'text', label: 'Text', max: 600, isLong: true },
    samples: {
      kind: 'list',
      label: 'Products',
      noun: 'product',
      max: 12,
      fields: {
        id: { kind: 'text', label: 'Address of the product', max: 120, isRequired: true },
        name: { kind: 'text', label: 'Name', max: 120, isRequired: true },
        description: { kind: 'text', label: 'Description', max: 200 },
        price: { kind: 'text', label: 'Price in dollars', max: 20, isRequired: true },
        picture: { kind: 'picture', label: 'Picture', isRequired: true },
        category: {
          kind: 'choice',
          label: 'Category',
          options: {
            necklaces: 'Necklaces',
            rings: 'Rings',
            earrings: 'Earrings',
            bracelets: 'Bracelets',
          },
        },
        featured: { kind: 'toggle', label: 'Shown', initial: true },
        rating: { kind: 'text', label: 'Stars', max: 4 },
        reviewCount: { kind: 'number', label: 'Number of reviews', min: 0, max: 1_000_000, initial: 0 },
      },
    },
  },
})
