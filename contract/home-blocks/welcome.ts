import { defineBlock } from './fields.ts'

export const welcome = defineBlock({
  name: 'Welcome back',
  about: 'Shown only to customers who are signed in',
  isSingle: true,
  fields: {
    title: {
      kind: 'text',
      label: 'Heading',
      max: 120,
      isRequired: true,
      hint: '{name} is the name of the customer.',
      variables: ['name'],
    },
    text: { kind: 'text', label: 'Text', max: 600, isLong: true },
    link: { kind: 'button', label: 'Link' },
  },
})
