import { MATERIALS } from '#domain/materials.ts'
import { defineBlock } from './fields.ts'

const anyMaterial = { '': 'Any material' }
const materials = Object.fromEntries(MATERIALS.map((material) => [material, material]))

export const tiles = defineBlock({
  name: 'Tiles',
  about: 'Pictures with a name that lead to a list, also with the lowest price of a category',
  fields: {
    title: { kind: 'text', label: 'Heading', max: 120, isRequired: true },
    text: { kind: 'text', label: 'Text', max: 600, isLong: true },
    link: { kind: 'button', label: 'Link' },
    layout: {
      kind: 'choice',
      label: 'Layout',
      options: { small: 'Small squares', tall: 'Three in a row', band: 'Tall, on a coloured band' },
    },
    priceMaterial: {
      kind: 'choice',
      label: 'Material of the prices',
      hint: 'Tiles with a category show its lowest price of this material.',
      options: { ...anyMaterial, ...materials } as Readonly<Record<string, string>>,
    },
    tiles: {
      kind: 'list',
      label: 'Tiles',
      noun: 'tile',
      max: 24,
      fields: {
        name: { kind: 'text', label: 'Name', max: 60, isRequired: true },
        text: { kind: 'text', label: 'Text', max: 120 },
        picture: { kind: 'picture', label: 'Picture', isRequired: true },
        path: { kind: 'link', label: 'Leads to', isRequired: true },
        priceCategory: { kind: 'category', label: 'Show the lowest price of' },
      },
    },
    hasSpaceAbove: { kind: 'toggle', label: 'Space above', initial: true },
  },
})
