import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SoldItem } from '#contract/items.ts'
import { SoldItems } from './sold-items.tsx'

const item: SoldItem = {
  _id: 'item-1',
  huid: 'AB12CD',
  tagNumber: 'AB12CD',
  grossWeightGrams: 4.25,
  netWeightGrams: 4,
  certificate: null,
  status: 'sold',
}
const render = (certificate: SoldItem['certificate']) =>
  renderToStaticMarkup(createElement(SoldItems, { items: [{ ...item, certificate }] }))

test('an item of an order links to the PDF of its certificate', () => {
  const html = render({ laboratory: 'IGI', number: '584201736', link: '/uploads/certificate.pdf' })
  expect(html).toContain('HUID AB12CD, net 4.000 g, gross 4.250 g, IGI 584201736 ')
  expect(html).toMatch(/<a [^>]*href="\/uploads\/certificate.pdf"[^>]*>View certificate<\/a>/)
})

test('an item without a certificate, or with a number only, has no link', () => {
  expect(render(null)).not.toContain('<a')
  expect(render({ laboratory: 'IGI', number: '584201736', link: '' })).not.toContain('<a')
})
