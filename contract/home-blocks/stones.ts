import { defineBlock } from './fields.ts'

export const stones = defineBlock({
  name: 'Gemstones',
  about: 'A picture, and links with the number of products of each material',
  fields: {
    title: { kind: 'text', label: 'Heading', max: 120, isRequired: true },
    text: { kind: 'text', label: 'Text', max: 600, isLong: true },
    link: { kind: 'button', label: 'Link' },
    picture: { kind: 'picture', label: 'Picture', isRequired: true },
    stones: {
      kind: 'list',
      label: 'Stones',
      noun: 'stone',
      max: 12,
      fields: {
        name: { kind: 'text', label: 'Name', max: 60, isRequired: true },
        material: { kind: 'text', label: 'Material that is counted', max: 60 },
        path: { kind: 'link', label: 'Leads to', isRequired: true },
      },
    },
  },
})
