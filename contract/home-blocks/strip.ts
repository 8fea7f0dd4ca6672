import { defineBlock } from './fields.ts'

export const strip = defineBlock({
  name: 'Delivery strip',
  about: 'One sentence about delivery with a link',
  fields: {
    title: { kind: 'text', label: 'Heading', max: 120, isRequired: true },
    text: {
      kind: 'text',
      label: 'Text',
      max: 600,
      isLong: true,
      hint: '{deliveryEstimate}, {phone} and {hours} follow your settings.',
      variables: ['phone', 'hours', 'deliveryEstimate'],
    },
    link: { kind: 'button', label: 'Link' },
  },
})
