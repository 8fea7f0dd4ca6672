import { defineBlock } from './fields.ts'

export const promises = defineBlock({
  name: 'Promises',
  about: 'What customers can rely on, each with a sign',
  fields: {
    promises: {
      kind: 'list',
      label: 'Promises',
      noun: 'promise',
      max: 8,
      fields: {
        icon: {
          kind: 'choice',
          label: 'Sign',
          options: {
            hallmark: 'Hallmark',
            exchange: 'Exchange',
            certificate: 'Certificate',
            clock: 'Clock',
          },
        },
        title: { kind: 'text', label: 'Heading', max: 120, isRequired: true },
        text: { kind: 'text', label: 'Text', max: 300, isLong: true },
      },
    },
  },
})
