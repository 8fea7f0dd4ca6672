import { expect, test } from 'vitest'
import { cleanPastedHtml } from './clean-pasted-html.ts'

test.each([
  ['<p class=MsoNormal style="mso-x:1">Text<o:p></o:p></p>', '<p>Text</p>'],
  ['<style>p{color:red}</style><!-- <b>note</b> --><p>Text</p>', '<p>Text</p>'],
  ['<script>alert(1)</script>a<svg onload="x"><text>b</text></svg>c', 'ac'],
  ['<style>p{', ''],
  ['<p onclick="a > b" ONLOAD=x>Text</p>', '<p>Text</p>'],
  ['<p title="<img onerror=x>">Text</p>', '<p>Text</p>'],
  ['<img src=x onerror=alert(1)>', '<img>'],
  [
    `<img data-picture='{"url":"/uploads/a.webp"}' src="/uploads/a.webp">`,
    `<img data-picture='{"url":"/uploads/a.webp"}'>`,
  ],
  ['<a target="_blank" href="https://bis.gov.in">BIS</a>', '<a href="https://bis.gov.in">BIS</a>'],
  ['<a data-href="x">BIS</a>', '<a>BIS</a>'],
  [
    '<b style="color:red; font-weight:normal"><span style="font-weight:700">A</span></b>',
    '<b style="font-weight:normal"><span style="font-weight:700">A</span></b>',
  ],
  ['<section><p>1 &lt; 2, on = off</p></section>', '<p>1 &lt; 2, on = off</p>'],
  ['<td>a</td><td>b</td>', '<td>a</td><td>b</td>'],
])('%s', (html, clean) => {
  expect(cleanPastedHtml(html)).toBe(clean)
})
