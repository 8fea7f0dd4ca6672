import { eq } from 'drizzle-orm'
import type { MetalRates } from '#domain/metal-rates.ts'
import { withDerivedRates } from '#domain/metals.ts'
import type { Paise } from '#domain/money.ts'
import { calculateProductPrice } from '#domain/pricing.ts'
import { getImage } from '#seed/images.ts'
import { seedRequiredData } from '#seed/seed-required-data.ts'
import { cartLines } from '#server/cart/tables.ts'
import { banners, slides } from '#server/content/tables.ts'
import { deliveryZones } from '#server/delivery/tables.ts'
import { enquiries } from '#server/enquiries/tables.ts'
import { toBlocks } from '#server/home/earlier-content.ts'
import { insertHomePage } from '#server/home/service.ts'
import { insertPages } from '#server/pages/service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { categories } from '#server/products/tables.ts'
import { findMetals, toRateValues } from '#server/rates/queries.ts'
import { goldRates, metals, rateValues } from '#server/rates/tables.ts'
import { settings } from '#server/settings/tables.ts'
import { wishlistItems } from '#server/wishlist/tables.ts'
import { createBanners as bannersOf } from './banners.ts'
import { ENQUIRIES } from './enquiries.ts'
import { createHomeContent } from './home-content.ts'
import { DEMO_PAGES } from './pages.ts'
import { PRODUCTS } from './products.ts'
import { createRateHistory, findRatesAt, type SeedRate } from './rates.ts'
import { getDemoRating } from './reviews.ts'
import { seedCoupons } from './seed-coupons.ts'
import { seedItems } from './seed-items.ts'
import { insertDemoOrders } from './seed-orders.ts'
import { findVariant, type SeededProduct, seedProducts } from './seed-products.ts'
import { seedReviews } from './seed-reviews.ts'
import { createUserIds, seedCredits, seedUsers } from './seed-users.ts'
import { SETTINGS } from './settings.ts'
import { SLIDES } from './slides.ts'
import { CUSTOMERS } from './users.ts'
import { getLowestPrice, toVariantPricing } from './variants.ts'

const MINUTE_MS = 60_000

/** Fills an empty database with the demo shop, dated relative to `now`. */
export async function seedDemo(tx: Tx, now: Date): Promise<void> {
  const history = createRateHistory(now)
  const rates = findRatesAt(history, now)
  const userIds = createUserIds()
  await seedRequiredData(tx)
  await seedUsers(tx, now, userIds)
  await seedRates(tx, history, userIds)
  const products = await seedProducts(tx, now, rates)
  await seedItems(tx, { now, products, userIds })
  await seedContent(tx, now, rates, products)
  const spent = await insertDemoOrders(tx, { now, history, products, userIds })
  await seedReviews(tx, { now, products, userIds })
  await seedCredits(tx, now, userIds, spent.credits)
  await seedCoupons(tx, now, spent.coupons)
  await seedCartsAndWishlists(tx, { now, rates, products, userIds })
}

async function seedRates(tx: Tx, history: SeedRate[], userIds: Map<string, string>): Promise<void> {
  await tx.update(metals).set({ isActive: true }).where(eq(metals.code, 'gold-14k'))
  const allMetals = await findMetals(tx)
  const rows = history.map(({ rates, source, effectiveAt }) => ({
    row: {
      id: newId(),
      source,
      isDemo: true,
      updatedBy: source === 'manual' ? userIds.get('srinivas')! : null,
      effectiveAt,
      createdAt: effectiveAt,
    },
    rates: withDerivedRates(rates, allMetals),
  }))
  await tx.insert(goldRates).values(rows.map(({ row }) => row))
  await tx.insert(rateValues).values(rows.flatMap(({ row, rates }) => toRateValues(row, rates, allMetals)))
}

async function seedContent(
  tx: Tx,
  now: Date,
  rates: MetalRates,
  products: Map<string, SeededProduct>,
): Promise<void> {
  const getPrice = (slug: string): Paise =>
    getLowestPrice(PRODUCTS.find((product) => product.slug === slug)!, rates)
  await tx.insert(settings).values({ id: 1, document: SETTINGS })
  const categoryRows = await tx.select({ id: categories.id, slug: categories.slug }).from(categories)
  await insertHomePage(
    tx,
    toBlocks(
      createHomeContent({ getRating: getDemoRating }),
      (slugs) => slugs.map((slug) => products.get(slug)!.id),
      (slug) => categoryRows.find((row) => row.slug === slug)?.id,
    ),
  )
  // a test shop has it already
  await tx
    .insert(deliveryZones)
    .values({
      id: 'shop-area',
      name: `Around ${SETTINGS.deliveryCity}`,
      kind: 'shop_area',
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
  await tx.insert(slides).values(
    SLIDES.map(({ imageName: name, ...slide }, position) => ({
      ...slide,
      id: newId(),
      position,
      image: getImage(name, slide.title),
      createdAt: now,
    })),
  )
  await tx.insert(banners).values(
    bannersOf(getPrice).map(({ imageName: name, ...banner }, position) => ({
      ...banner,
      id: newId(),
      position,
      image: getImage(name, banner.title),
      createdAt: now,
    })),
  )
  await insertPages(tx, DEMO_PAGES)
  await tx.insert(enquiries).values(
    ENQUIRIES.map(({ hoursAgo, ...enquiry }) => ({
      ...enquiry,
      id: newId(),
      createdAt: new Date(now.getTime() - hoursAgo * 60 * MINUTE_MS),
    })),
  )
}

type SeedCartsInput = {
  now: Date
  rates: MetalRates
  products: Map<string, SeededProduct>
  userIds: Map<string, string>
}

/** The carts, whose prices were locked ten minutes ago, and the wishlists of the customers. */
async function seedCartsAndWishlists(
  tx: Tx,
  { now, rates, products, userIds }: SeedCartsInput,
): Promise<void> {
  const lockedAt = new Date(now.getTime() - 10 * MINUTE_MS)
  const lockedUntil = new Date(lockedAt.getTime() + SETTINGS.rateLockMinutes * MINUTE_MS)
  await tx.insert(cartLines).values(
    CUSTOMERS.flatMap(({ key, cart = [] }) =>
      cart.map(([slug, quantity, title]) => {
        const variant = findVariant(products.get(slug)!, title)
        const { price } = variant
        const isFixed = 'fixed' in price
        return {
          userId: userIds.get(key)!,
          variantId: variant.id,
          quantity,
          lockedAt,
          createdAt: lockedAt,
          lockedPricePaise: calculateProductPrice(toVariantPricing(variant), rates)!,
          lockedRatePaise: 'fixed' in price ? null : rates[price.metal],
          lockedUntil: isFixed ? null : lockedUntil,
        }
      }),
    ),
  )
  await tx.insert(wishlistItems).values(
    CUSTOMERS.flatMap(({ key, wishlist = [] }) =>
      wishlist.map((slug, at) => ({
        userId: userIds.get(key)!,
        productId: products.get(slug)!.id,
        createdAt: new Date(now.getTime() - (at + 1) * 60 * MINUTE_MS),
      })),
    ),
  )
}
