import type { MetalRates } from '#domain/metal-rates.ts'
import { type Paise, paise } from '#domain/money.ts'
import { priceNow } from '#domain/pricing.ts'
import { cartLines } from '#server/cart/tables.ts'
import { banners, slides } from '#server/content/tables.ts'
import { enquiries } from '#server/enquiries/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { goldRates } from '#server/rates/tables.ts'
import { settings } from '#server/settings/tables.ts'
import { wishlistItems } from '#server/wishlist/tables.ts'
import { banners as bannersOf } from './banners.ts'
import { PIECES } from './catalogue.ts'
import { ENQUIRIES } from './enquiries.ts'
import { home } from './home.ts'
import { picture } from './images.ts'
import { CUSTOMERS } from './people.ts'
import { priced } from './piece.ts'
import { rateHistory, ratesAt, type SeedRate } from './rates.ts'
import { seedBase } from './seed-base.ts'
import { type SeededPiece, seedCatalogue } from './seed-catalogue.ts'
import { seedCoupons } from './seed-coupons.ts'
import { seedOrders } from './seed-orders.ts'
import { newPeopleIds, seedCredits, seedPeople } from './seed-people.ts'
import { SETTINGS } from './settings.ts'
import { SLIDES } from './slides.ts'

const MINUTE_MS = 60_000

/** Fills an empty database with the demo shop as it stands at `now`. */
export async function seedDemo(tx: Tx, now: Date): Promise<void> {
  const history = rateHistory(now)
  const rates = ratesAt(history, now)
  const people = newPeopleIds()
  await seedBase(tx)
  await seedPeople(tx, now, people)
  await seedRates(tx, history, people)
  const pieces = await seedCatalogue(tx, now, rates)
  await seedContent(tx, now, rates)
  const spent = await seedOrders(tx, { now, history, pieces, people })
  await seedCredits(tx, now, people, spent.credits)
  await seedCoupons(tx, now, spent.coupons)
  await seedBaskets(tx, { now, rates, pieces, people })
}

async function seedRates(tx: Tx, history: SeedRate[], people: Map<string, string>): Promise<void> {
  await tx.insert(goldRates).values(
    history.map(({ rates, source, effectiveAt }) => ({
      id: newId(),
      gold24kPaise: rates['gold-24k'],
      gold22kPaise: rates['gold-22k'],
      gold18kPaise: rates['gold-18k'],
      silverPaise: rates.silver,
      source,
      isDemo: true,
      updatedBy: source === 'manual' ? people.get('srinivas')! : null,
      effectiveAt,
      createdAt: effectiveAt,
    })),
  )
}

async function seedContent(tx: Tx, now: Date, rates: MetalRates): Promise<void> {
  const priceOf = (slug: string): Paise =>
    priceNow(priced(PIECES.find((piece) => piece.slug === slug)!), rates)!
  const cheapest = (category: string, material: string): Paise =>
    paise(
      Math.min(
        ...PIECES.filter((piece) => piece.category === category && piece.material === material).map(
          ({ slug }) => priceOf(slug),
        ),
      ),
    )
  await tx.insert(settings).values({ id: 1, document: { ...SETTINGS, home: home({ cheapest }) } })
  await tx.insert(slides).values(
    SLIDES.map(({ picture: name, ...slide }, position) => ({
      ...slide,
      id: newId(),
      position,
      image: picture(name, slide.title),
      createdAt: now,
    })),
  )
  await tx.insert(banners).values(
    bannersOf(priceOf).map(({ picture: name, ...banner }, position) => ({
      ...banner,
      id: newId(),
      position,
      image: picture(name, banner.title),
      createdAt: now,
    })),
  )
  await tx.insert(enquiries).values(
    ENQUIRIES.map(({ hoursAgo, ...enquiry }) => ({
      ...enquiry,
      id: newId(),
      createdAt: new Date(now.getTime() - hoursAgo * 60 * MINUTE_MS),
    })),
  )
}

type Baskets = { now: Date; rates: MetalRates; pieces: Map<string, SeededPiece>; people: Map<string, string> }

/** What customers have in their carts, locked ten minutes ago, and on their wishlists. */
async function seedBaskets(tx: Tx, { now, rates, pieces, people }: Baskets): Promise<void> {
  const lockedAt = new Date(now.getTime() - 10 * MINUTE_MS)
  const lockedUntil = new Date(lockedAt.getTime() + SETTINGS.rateLockMinutes * MINUTE_MS)
  await tx.insert(cartLines).values(
    CUSTOMERS.flatMap(({ key, cart = [] }) =>
      cart.map(([slug, quantity]) => {
        const { id, piece } = pieces.get(slug)!
        const isFixed = 'fixed' in piece.price
        return {
          userId: people.get(key)!,
          productId: id,
          quantity,
          lockedAt,
          createdAt: lockedAt,
          lockedPricePaise: priceNow(priced(piece), rates)!,
          lockedRatePaise: 'fixed' in piece.price ? null : rates[piece.price.metal],
          lockedUntil: isFixed ? null : lockedUntil,
        }
      }),
    ),
  )
  await tx.insert(wishlistItems).values(
    CUSTOMERS.flatMap(({ key, wishlist = [] }) =>
      wishlist.map((slug, at) => ({
        userId: people.get(key)!,
        productId: pieces.get(slug)!.id,
        createdAt: new Date(now.getTime() - (at + 1) * 60 * MINUTE_MS),
      })),
    ),
  )
}
