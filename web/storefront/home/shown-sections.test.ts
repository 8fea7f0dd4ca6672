import { expect, test } from 'vitest'
import { getShownSections } from './shown-sections.ts'

test('a section that is switched off is left out, and the content of the others stays', () => {
  const membership = { title: 'Join', text: 'Welcome, {name}' }
  const promises = [{ icon: 'hallmark' as const, title: 'BIS', text: 'Hallmarked' }]
  expect(getShownSections({ membership, promises, hidden: ['promises'] })).toEqual({ membership })
  expect(getShownSections({ membership, promises })).toEqual({ membership, promises })
})
