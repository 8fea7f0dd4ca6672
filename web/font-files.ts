import type { FontPair } from '#domain/brand.ts'
import cormorant from './ui/fonts/cormorant-latin.woff2?url'
import garamond from './ui/fonts/eb-garamond-latin.woff2?url'
import figtree from './ui/fonts/figtree-latin.woff2?url'
import figtreeRupee from './ui/fonts/figtree-rupee.woff2?url'
import caslon from './ui/fonts/libre-caslon-display-latin.woff2?url'
import marcellus from './ui/fonts/marcellus-latin.woff2?url'
import mulish from './ui/fonts/mulish-latin.woff2?url'
import mulishRupee from './ui/fonts/mulish-rupee.woff2?url'
import nunito from './ui/fonts/nunito-sans-latin.woff2?url'
import nunitoRupee from './ui/fonts/nunito-sans-rupee.woff2?url'
import playfair from './ui/fonts/playfair-display-latin.woff2?url'
import source from './ui/fonts/source-sans-3-latin.woff2?url'
import sourceRupee from './ui/fonts/source-sans-3-rupee.woff2?url'
import tenor from './ui/fonts/tenor-sans-latin.woff2?url'
import work from './ui/fonts/work-sans-latin.woff2?url'
import workRupee from './ui/fonts/work-sans-rupee.woff2?url'

/** The files that every page of a shop with these fonts needs at once. Only the server reads this table. */
export const PRELOADED_FONTS: Record<FontPair, string[]> = {
  cormorant: [figtree, cormorant, figtreeRupee],
  playfair: [source, playfair, sourceRupee],
  marcellus: [mulish, marcellus, mulishRupee],
  garamond: [work, garamond, workRupee],
  caslon: [figtree, caslon, figtreeRupee],
  tenor: [nunito, tenor, nunitoRupee],
}
