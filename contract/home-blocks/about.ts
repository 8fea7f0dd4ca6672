import { defineBlock } from './fields.ts'

const VARIABLES = ['phone', 'hours', 'deliveryEstimate'] as const

export const about = defineBlock({
  name: 'About the shop',
  about: 'A picture, your story, figures and links',
  fields: {
    title: { kind: 'text', label: 'Heading', max: 120, isRequired: true },
    text: { kind: 'text', label: 'Text', max: 2000, isLong: true },
    picture: { kind: 'picture', label: 'Picture', isRequired: true },
    facts: {
      kind: 'list',
      label: 'Figures',
      noun: 'figure',
      max: 6,
      hint: '{phone}, {hours} and {deliveryEstimate} follow your settings.',
      fields: {
        value: { kind: 'text', label: 'Figure', max: 60, isRequired: true, variables: VARIABLES },
        label: { kind: 'text', label: 'What it counts', max: 120, isRequired: true, variables: VARIABLES },
      },
    },
    links: {
      kind: 'list',
      label: 'Links',
      noun: 'link',
      max: 6,
      fields: {
        text: { kind: 'text', label: 'Text', max: 60, isRequired: true },
        path: { kind: 'link', label: 'Leads to', isRequired: true },
      },
    },
  },
})
