import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UnbrokenRanges } from './unbroken-ranges.tsx'

const render = (text: string) => renderToStaticMarkup(createElement(UnbrokenRanges, { text }))

test('a range of numbers stays on one line, with a hyphen or a dash', () => {
  expect(render('Delivery takes 7-10 working days.')).toBe(
    '<span>Delivery takes <span class="nowrap">7-10</span> working days.</span>',
  )
  expect(render('7–10')).toBe('<span><span class="nowrap">7–10</span></span>')
})

test('hyphenated words can be broken', () => {
  expect(render('Zero-deduction exchange')).toBe('<span>Zero-deduction exchange</span>')
})
