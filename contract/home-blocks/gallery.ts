import { defineBlock } from './fields.ts'

export const gallery = defineBlock({
  name: 'Gallery',
  about: 'Pictures side by side, each with a link if you like',
  fields: {
    title: { kind: 'text', label: 'Heading', max: 120, isRequired: true },
    text: { kind: 'text', label: 'Text', max: 600, isLong: true },
    pictures: {
      kind: 'list',
      label: 'Pictures',
      noun: 'picture',
      max: 24,
      fields: {
        picture: { kind: 'picture', label: 'Picture', isRequired: true },
        path: { kind: 'link', label: 'Leads to' },
      },
    },
  },
})
