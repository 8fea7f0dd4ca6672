import type { InitialPage } from '#server/pages/initial-pages.ts'
import { DEMO_PAGES } from './pages.ts'

/** Sentences of the demo's pages as they are now, and as shops of release 0.2.0 showed them. */
const CHANGED_SENTENCES = [
  [
    'Please collect your order within 30 days of being told it is ready.',
    'A piece that is ready is collected within 30 days of our notice.',
  ],
  ['Disputes are subject to the courts of {deliveryCity}.', 'Disputes go to the courts of {deliveryCity}.'],
  [
    'Cut gives brilliance, colour and clarity rarity, carat size.',
    'Cut makes the light, colour and clarity make the price, carat makes the size.',
  ],
  ['for every artisan in our neighbourhood.', 'for every artisan in our lane.'],
  ['Why the gold rate changes during the day', 'Why the rate moves between breakfast and lunch'],
  [
    'Put it on last and take it off first.',
    'Put it on after perfume and hairspray, and take it off before anything else.',
  ],
] as const

/** The pages that every shop had before pages were rows, in the words that it showed: terms and policies are a promise. */
export const EARLIER_PAGES: readonly InitialPage[] = JSON.parse(
  CHANGED_SENTENCES.reduce((text, [now, then]) => {
    if (!text.includes(now)) throw new Error(`No page of the demo says “${now}”.`)
    return text.replaceAll(now, then)
  }, JSON.stringify(DEMO_PAGES)),
)
