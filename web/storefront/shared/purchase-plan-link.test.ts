import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PurchasePlanLink } from './purchase-plan-link.tsx'

test('a shop without a purchase plan shows no link to one', () => {
  expect(renderToStaticMarkup(createElement(PurchasePlanLink, { url: '' }))).toBe('')
  expect(
    renderToStaticMarkup(createElement(PurchasePlanLink, { url: 'https://plan.example.in/' })),
  ).toContain('href="https://plan.example.in/"')
})
