/**
 * The pictures of the demo shop. A master lies in `seed/images/masters/<name>.webp`; a picture without a master of
 * its own is cropped from another one, to show the work from near. A master of that name, once it is rendered, takes
 * its place without a change here.
 */
export type PictureSource = {
  /** Name of the picture it is made from. */
  from?: string
  /** Centre and side of the square, as parts of the frame. */
  crop?: { x: number; y: number; side: number }
  /** Square pictures of the catalogue unless said otherwise; `wide` is 1500 × 480, `film` 16:9. */
  shape?: 'wide' | 'film'
}

const near = (from: string, x: number, y: number, side = 0.58): PictureSource => ({
  from,
  crop: { x, y, side },
})
const own: PictureSource = {}
const wide: PictureSource = { shape: 'wide' }

const RINGS: Record<string, PictureSource> = {
  'solitaire-18k-yellow': own,
  'solitaire-18k-yellow-2': own,
  'solitaire-18k-yellow-3': own,
  'solitaire-cushion-white': own,
  'solitaire-cushion-white-2': own,
  'solitaire-cushion-white-3': own,
  'solitaire-emerald-cut-platinum': own,
  'solitaire-emerald-cut-platinum-2': own,
  'solitaire-emerald-cut-platinum-3': own,
  'solitaire-pear-rose': own,
  'solitaire-pear-rose-2': own,
  'eternity-ruby-diamond': own,
  'eternity-ruby-diamond-2': own,
  'eternity-ruby-diamond-3': own,
  'eternity-diamond-white': own,
  'eternity-diamond-white-2': own,
  'bands-platinum': own,
  'bands-platinum-2': own,
  'bands-platinum-3': own,
  'bands-rose-yellow': own,
  'bands-rose-yellow-2': own,
  'ring-emerald-halo': own,
  'ring-emerald-halo-2': own,
  'ring-ruby-oval-halo': own,
  'ring-ruby-oval-halo-2': own,
  'ring-sapphire-cushion-white': own,
  'ring-sapphire-cushion-white-2': own,
  'trilogy-sapphire-diamond': own,
  'trilogy-sapphire-diamond-2': own,
  'ring-kundan-ruby': own,
  'ring-kundan-ruby-2': own,
  'ring-signet-onyx': own,
  'ring-signet-onyx-2': own,
}

const EARRINGS: Record<string, PictureSource> = {
  'jhumka-ruby-pearl': own,
  'jhumka-ruby-pearl-2': own,
  'jhumka-ruby-pearl-front': own,
  'jhumka-ruby-pearl-detail': own,
  'jhumka-ruby-pearl-turned': own,
  'jhumka-silk': own,
  'jhumka-ruby-small': own,
  'jhumka-ruby-small-2': own,
  'jhumka-ruby-small-3': own,
  'jhumka-emerald-tall': own,
  'jhumka-emerald-tall-2': own,
  'chandbali-ruby-emerald': own,
  'chandbali-ruby-emerald-2': own,
  'chandbali-ruby-emerald-3': own,
  'chandbali-emerald-polki': own,
  'chandbali-emerald-polki-2': near('chandbali-emerald-polki', 0.7, 0.55, 0.52),
  'studs-flower-diamond': own,
  'studs-flower-diamond-2': own,
  'studs-flower-diamond-3': own,
  'studs-flower-white': own,
  'studs-flower-white-2': own,
  'studs-flower-ruby': own,
  'studs-flower-ruby-2': near('studs-flower-ruby', 0.3, 0.5, 0.46),
  'studs-flower-pink': own,
  'studs-flower-pink-2': own,
  'studs-flower-pink-3': own,
  'studs-sapphire-halo': own,
  'studs-sapphire-halo-2': own,
  'drops-emerald-pear': own,
  'drops-emerald-pear-2': own,
  'bali-plain': own,
  'bali-plain-2': own,
  'bali-baby': own,
  'bali-baby-2': near('bali-baby', 0.34, 0.52, 0.42),
  'bali-twisted': own,
  'bali-twisted-2': own,
  'bali-diamond': own,
  'bali-diamond-2': own,
  'nose-pin-diamond': own,
  'nose-pin-diamond-2': own,
  'nath-ruby-pearl': own,
  'nath-ruby-pearl-2': own,
  'tikka-ruby-pearl': own,
  'tikka-ruby-pearl-2': own,
}

const NECKLACES: Record<string, PictureSource> = {
  'necklace-temple-ruby-emerald': own,
  'necklace-temple-ruby-emerald-2': own,
  'necklace-temple-ruby-emerald-3': own,
  'necklace-temple-emerald': own,
  'necklace-temple-emerald-2': near('necklace-temple-emerald', 0.5, 0.68, 0.56),
  'necklace-kasu-coins': own,
  'necklace-kasu-coins-2': near('necklace-kasu-coins', 0.5, 0.7, 0.54),
  'pearl-necklace-ruby': own,
  'pearl-necklace-ruby-2': near('pearl-necklace-ruby', 0.5, 0.72, 0.5),
  'pendant-diamond-white': own,
  'pendant-diamond-white-2': own,
  'chain-figaro': own,
  'chain-figaro-2': near('chain-figaro', 0.72, 0.68, 0.54),
  'chain-figaro-white': own,
  'chain-figaro-white-2': near('chain-figaro-white', 0.5, 0.2, 0.5),
  'chain-rope': own,
  'chain-rope-2': own,
  'chain-rope-rose': own,
  'chain-rope-rose-2': near('chain-rope-rose', 0.56, 0.68, 0.5),
}

const BANGLES: Record<string, PictureSource> = {
  'kada-pair': own,
  'kada-pair-2': own,
  'bangles-floral-vine': own,
  'bangles-floral-vine-2': own,
  'bangle-jaali': own,
  'bangle-jaali-2': own,
  'bangle-jaali-rose': own,
  'bangle-jaali-rose-2': near('bangle-jaali-rose', 0.5, 0.6, 0.5),
  'thin-bangles-ruby': own,
  'thin-bangles-ruby-2': near('thin-bangles-ruby', 0.5, 0.56, 0.5),
  'thin-bangles-emerald': own,
  'thin-bangles-emerald-2': near('thin-bangles-emerald', 0.5, 0.55, 0.5),
  'kada-lotus-ends': own,
  'kada-lotus-ends-2': own,
  'kada-lotus-open': own,
  'kada-lotus-open-2': near('kada-lotus-open', 0.4, 0.62, 0.52),
  'kada-twisted': own,
  'kada-twisted-2': own,
}

const PENDANTS: Record<string, PictureSource> = {
  'pendant-emerald-pear': own,
  'pendant-emerald-pear-2': own,
  'pendant-emerald-pear-large': own,
  'pendant-ruby-oval': own,
  'pendant-ruby-oval-2': near('pendant-ruby-oval', 0.5, 0.66, 0.6),
  'pendant-ruby-round-rose': own,
  'pendant-ruby-round-rose-2': own,
  'pendant-sapphire-oval-white': own,
  'pendant-sapphire-oval-white-2': near('pendant-sapphire-oval-white', 0.5, 0.68, 0.54),
  'pendant-kundan-ruby': own,
  'pendant-kundan-ruby-2': own,
  'pendant-diamond-rose': own,
  'pendant-diamond-rose-2': near('pendant-diamond-rose', 0.5, 0.66, 0.5),
  'coin-lotus-24k': own,
  'coin-lotus-24k-2': own,
}

const MANGALSUTRA: Record<string, PictureSource> = {
  'mangalsutra-vati': own,
  'mangalsutra-vati-2': own,
  'mangalsutra-vati-rose': own,
  'mangalsutra-vati-rose-2': near('mangalsutra-vati-rose', 0.5, 0.74, 0.5),
  'mangalsutra-vati-near': own,
  'mangalsutra-vati-near-2': own,
  'mangalsutra-diamond-halo': own,
  'mangalsutra-diamond-halo-2': near('mangalsutra-diamond-halo', 0.5, 0.74, 0.5),
  'mangalsutra-diamond-rose': own,
  'mangalsutra-diamond-rose-2': own,
  'mangalsutra-diamond-white': own,
  'mangalsutra-diamond-white-2': near('mangalsutra-diamond-white', 0.5, 0.66, 0.52),
}

const BRACELETS: Record<string, PictureSource> = {
  'tennis-bracelet-diamond': own,
  'tennis-bracelet-diamond-2': own,
  'tennis-bracelet-ruby': own,
  'tennis-bracelet-ruby-2': near('tennis-bracelet-ruby', 0.5, 0.66, 0.42),
  'tennis-bracelet-emerald': own,
  'tennis-bracelet-emerald-2': near('tennis-bracelet-emerald', 0.66, 0.4, 0.5),
  'kada-twisted-rose': own,
  'kada-twisted-rose-2': own,
  'kada-lotus-rose': own,
  'kada-lotus-rose-2': near('kada-lotus-rose', 0.64, 0.66, 0.5),
  'kada-lotus-white': own,
  'kada-lotus-white-2': own,
}

const SILVER: Record<string, PictureSource> = {
  'payal-silver-ghungroo': own,
  'payal-silver-ghungroo-2': near('payal-silver-ghungroo', 0.5, 0.6, 0.5),
  'payal-baby': own,
  'payal-baby-2': near('payal-baby', 0.7, 0.64, 0.5),
  'payal-broad': own,
  'payal-broad-2': near('payal-broad', 0.4, 0.66, 0.46),
  'bali-plain-white': own,
  'bali-plain-white-2': near('bali-plain-white', 0.66, 0.5, 0.56),
  'bali-twisted-white': own,
  'bali-twisted-white-2': near('bali-twisted-white', 0.66, 0.52, 0.52),
  'chain-rope-white': own,
  'chain-rope-white-2': near('chain-rope-white', 0.72, 0.62, 0.54),
  'bangle-jaali-white': own,
  'bangle-jaali-white-2': near('bangle-jaali-white', 0.7, 0.42, 0.5),
  'kada-twisted-white': own,
  'kada-twisted-white-2': own,
}

const STORIES: Record<string, PictureSource> = {
  'hero-ivory': wide,
  'hero-silk': wide,
  'banner-classic': wide,
  'banner-festive-maroon': wide,
  'banner-diamond': wide,
  'banner-bridal-maroon': wide,
  'silk-kadas': own,
  'video-jhumka': { shape: 'film' },
}

export const PICTURES: Record<string, PictureSource> = {
  ...RINGS,
  ...EARRINGS,
  ...NECKLACES,
  ...BANGLES,
  ...PENDANTS,
  ...MANGALSUTRA,
  ...BRACELETS,
  ...SILVER,
  ...STORIES,
}
