import { defineBlock } from './fields.ts'

export const newsletter = defineBlock({
  name: 'Newsletter',
  about: 'Visitors enter their email address to get your news. The list is under Customers',
  isSingle: true,
  needsMail: true,
  fields: {
    title: { kind: 'text', label: 'Heading', max: 120, isRequired: true },
    text: {
      kind: 'text',
      label: 'Text',
      max: 600,
      isLong: true,
      hint: 'What you write about, and how often',
    },
  },
})
