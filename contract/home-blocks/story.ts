import { defineBlock } from './fields.ts'

export const story = defineBlock({
  name: 'Text with picture',
  about: 'A few sentences beside a picture',
  fields: {
    title: { kind: 'text', label: 'Heading', max: 120, isRequired: true },
    text: { kind: 'text', label: 'Text', max: 2000, isLong: true },
    link: { kind: 'button', label: 'Link' },
    picture: { kind: 'picture', label: 'Picture', isRequired: true },
    side: {
      kind: 'choice',
      label: 'Place of the picture',
      options: { left: 'At the left', right: 'At the right' },
    },
  },
})
