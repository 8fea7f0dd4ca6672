import { MAX_TESTIMONIALS } from '#domain/reviews.ts'
import { defineBlock } from './fields.ts'

export const testimonials = defineBlock({
  name: 'Customer reviews',
  about: 'Published reviews of your products: the newest with at least four stars, or those that you choose',
  fields: {
    title: { kind: 'text', label: 'Heading', max: 120, isRequired: true },
    text: { kind: 'text', label: 'Text', max: 600, isLong: true },
    source: {
      kind: 'choice',
      label: 'Reviews',
      options: { newest: 'The newest with at least four stars', chosen: 'Those that I choose' },
    },
    reviews: {
      kind: 'reviews',
      label: 'Chosen reviews',
      hint: 'One that is hidden or deleted is not shown any more.',
      max: MAX_TESTIMONIALS,
      showIf: { field: 'source', is: ['chosen'] },
    },
    count: {
      kind: 'number',
      label: 'How many',
      min: 1,
      max: MAX_TESTIMONIALS,
      initial: 3,
      showIf: { field: 'source', is: ['newest'] },
    },
  },
})
