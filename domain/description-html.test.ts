import { expect, test } from 'vitest'
import { textToHtml, tidyText } from './description-html.ts'

test('a description keeps its lines and paragraphs without outer blanks', () => {
  expect(tidyText('  A  ring\tof gold \r\n with \r two stones\n\n\n\n  Handmade  \n\n')).toBe(
    'A ring of gold\nwith\ntwo stones\n\nHandmade',
  )
  expect(tidyText('\n \n')).toBe('')
})

test('as HTML each paragraph is one, and nothing in it is markup', () => {
  expect(textToHtml('Gold & silver\n<b>bold</b> & more\n\n\nHandmade')).toBe(
    '<p>Gold &amp; silver<br>&lt;b&gt;bold&lt;/b&gt; &amp; more</p>\n<p>Handmade</p>',
  )
  expect(textToHtml(' ')).toBe('')
})
