import { expect, test } from 'vitest'
import { NEWSLETTER_TEXTS } from './newsletter.ts'

test('a subscriber agrees to news of this shop, and reads how they end', () => {
  expect(NEWSLETTER_TEXTS.consent('Kanaka Jewels')).toMatch(
    /^Kanaka Jewels may email me .* end this at any time/,
  )
})
