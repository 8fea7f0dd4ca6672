import { expect, test } from 'vitest'
import type { HomeContent } from '#contract/home.ts'
import { toFormValues, toHomeContent } from './home-form.ts'

const SAVED: HomeContent = {
  goldCollection: {
    title: 'Gold Collection',
    text: 'For every day',
    link: { text: 'See all', path: '/jewellery/gold' },
    products: ['lakshmi-haar', 'gold-kada'],
  },
  membership: { title: 'Join', text: 'Welcome, {name}' },
}

/** The form as it is loaded, with one section switched on or off. */
function switchSection(home: HomeContent, isShown: boolean): HomeContent {
  const values = toFormValues(home)
  values.home.goldCollection.isShown = isShown
  return toHomeContent(home, values)
}

test('a section that is switched off keeps its content, and shows it again when it is switched on', () => {
  const off = switchSection(SAVED, false)
  expect(off).toEqual({ ...SAVED, hidden: ['goldCollection'] })
  expect(toFormValues(off).home.goldCollection).toMatchObject({ isShown: false, title: 'Gold Collection' })
  expect(switchSection(off, true)).toEqual({ ...SAVED, hidden: [] })
})

test('texts and products of a section are edited, and what the form does not show stays', () => {
  const values = toFormValues(SAVED)
  values.home.goldCollection.products = ' gold-kada ,, '
  values.home.membership.title = 'Our club'
  expect(toHomeContent(SAVED, values)).toEqual({
    goldCollection: { ...SAVED.goldCollection, products: ['gold-kada'] },
    membership: { title: 'Our club', text: 'Welcome, {name}' },
    hidden: [],
  })
})
