import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { pageCsp } from '#server/http/responses/security-headers.ts'
import { hashInlineScripts } from './inline-scripts.ts'
import { renderHtml } from './render-html.ts'

const NONCE = 'b1946ac9-2b5e-4f0e-8a53-6d5f1f7e0a11'
const MALICIOUS_SCRIPTS = [
  '<script>steal()</script>',
  '<script nonce="">steal()</script>',
  '<script nonce="guessed">steal()</script>',
  // An open tag right before a script of the page.
  '<script>steal()//',
]

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** A page that writes the text of a product without escaping it, and a script of its own. */
const page = (productHtml: string) =>
  createElement(
    'html',
    { lang: 'en-IN' },
    createElement('head', null, createElement('title', null, 'Meenakshi Jhumka')),
    createElement(
      'body',
      null,
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the fault that the policy must stop
      createElement('p', { dangerouslySetInnerHTML: { __html: productHtml } }),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: as React Router writes its own scripts
      createElement('script', { nonce: NONCE, dangerouslySetInnerHTML: { __html: 'own()' } }),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a script with a character of several bytes
      createElement('script', { nonce: NONCE, dangerouslySetInnerHTML: { __html: 'show("₹")' } }),
    ),
  )

async function renderWithPolicy(productHtml: string): Promise<{ html: string; policy: string }> {
  const rendered = await renderHtml(page(productHtml), { nonce: NONCE })
  const { html, hashes } = hashInlineScripts(rendered.html, NONCE)
  return {
    html: String(html),
    policy: pageCsp({ inlineScripts: hashes, isDevelopment: false, maps: null }),
  }
}

test.each(MALICIOUS_SCRIPTS)('a script in the text of a product gets no hash: %s', async (productHtml) => {
  const { html, policy } = await renderWithPolicy(productHtml)
  expect(html, 'the test needs the script on the page').toContain(productHtml)
  // Every script that a browser would find on this page.
  const allowed = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, script]) => script ?? '')
    .filter((script) => policy.includes(hashOf(script)))
  expect(allowed.filter((script) => script.includes('steal'))).toEqual([])
  expect(policy).toContain(hashOf('own()'))
})

test('the scripts of the page itself are allowed, and the nonce stays on the server', async () => {
  const { html, policy } = await renderWithPolicy('Ruby and pearl')
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '')
  expect(scripts.length).toBeGreaterThan(1)
  for (const script of scripts) expect(policy).toContain(hashOf(script))
  expect(html).not.toContain(NONCE)
  expect(policy).not.toContain(NONCE)
})
