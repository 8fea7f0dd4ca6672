import { expect, test } from 'vitest'
import type { EditedBlock, EditedHome } from '#contract/home.ts'
import { BLOCK_TYPES } from '#contract/home-blocks/block-types.ts'
import { getInitialContent } from '#contract/home-blocks/fields.ts'
import { invalid } from '#domain/errors.ts'
import { findFaultyBlocks, findHomeChanges, findSectionDifferences } from './home-changes.ts'

const block = (id: string, title: string): EditedBlock => ({
  id,
  type: 'strip',
  isShown: true,
  from: null,
  until: null,
  content: { title, text: '', link: { text: '', path: '' } },
})
const home = (...blocks: EditedBlock[]): EditedHome => ({
  blocks,
  hasUnpublishedChanges: false,
  savedAt: '2026-11-21T04:15:00Z',
  savedBy: null,
  version: 1,
})

test('a conflict names the order of the sections and each one that changed', () => {
  const original = home(block('a', 'Delivery'), block('b', 'Rings'))
  expect(findHomeChanges(original, original)).toEqual([])
  const current = home(block('b', 'Gold rings'), block('a', 'Delivery'))
  expect(findHomeChanges(original, current)).toEqual([
    { label: 'Sections in their order', before: 'Delivery, Rings', after: 'Gold rings, Delivery' },
    { label: 'Section “Gold rings”', before: 'as you loaded it', after: 'changed' },
  ])
})

test('of two versions of the sections, what theirs hold and own do not is said field by field', () => {
  const strip = (text: string, path: string): EditedBlock => ({
    ...block('a', 'Delivery'),
    content: { title: 'Delivery', text, link: { text: 'Read', path } },
  })
  const shelf = (products: string[]): EditedBlock => ({
    ...block('b', 'Rings'),
    type: 'shelf',
    content: { ...getInitialContent(BLOCK_TYPES.shelf.fields), title: 'Rings', source: 'chosen', products },
  })
  const categories = [{ _id: 'c1', name: 'Rings' }]
  const own = [strip('Mine', '/faq'), shelf(['p1', 'p2'])]
  expect(findSectionDifferences(own, own, categories)).toEqual([])
  expect(findSectionDifferences(own, [shelf(['p1', 'p3']), strip('Theirs', '/faq')], categories)).toEqual([
    { id: 'b', title: 'Rings', isMissing: false, values: [{ label: 'Chosen products', value: '2 chosen' }] },
    { id: 'a', title: 'Delivery', isMissing: false, values: [{ label: 'Text', value: 'Theirs' }] },
  ])
  const [added] = findSectionDifferences(own, [{ ...block('n', 'New'), isShown: false }], categories)
  expect(added).toMatchObject({ id: 'n', isMissing: true })
  expect(added!.values).toContainEqual({ label: 'Show on the home page', value: 'No' })
})

test('the sections with faults are those that the answer of the server names', () => {
  const blocks = [block('a', 'Delivery'), block('b', 'Rings'), block('c', 'Stores')]
  const refusal = invalid('Two faults', [
    { path: 'blocks.1.content.title', message: 'Heading is required' },
    { path: 'blocks.2.until', message: 'The end is not after the beginning' },
    { path: 'version', message: 'A number' },
  ])
  expect(findFaultyBlocks(refusal, blocks)).toEqual(['b', 'c'])
  expect(findFaultyBlocks(new Error('offline'), blocks)).toEqual([])
})
