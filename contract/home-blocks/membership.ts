import { defineBlock } from './fields.ts'

export const membership = defineBlock({
  name: 'Membership',
  about: 'Asks visitors to register',
  isSingle: true,
  fields: {
    title: {
      kind: 'text',
      label: 'Heading',
      max: 120,
      isRequired: true,
      hint: '{name} is the name of who is signed in.',
      variables: ['name'],
    },
    text: { kind: 'text', label: 'Text', max: 600, isLong: true },
  },
})
