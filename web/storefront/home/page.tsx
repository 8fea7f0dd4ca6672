import { createPublicLoaders, type PageLoaderArgs } from '#web/page-loader.ts'
import { paths } from '#web/paths.ts'
import { RatesBand } from '#web/storefront/rates/rates-band.tsx'
import { JsonLd } from '#web/storefront/shared/json-ld.tsx'
import { pageMeta } from '#web/storefront/shared/page-meta.ts'
import { toProductCard } from '#web/storefront/shared/product-card-data.ts'
import { storeJsonLd, websiteJsonLd } from '#web/storefront/shared/store-json-ld.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Main } from '#web/ui/main.tsx'
import type { Route } from './+types/page.ts'
import { AboutStore } from './about-store.tsx'
import { Banners } from './banners.tsx'
import { CategoryStrip } from './category-strip.tsx'
import { Festival } from './festival.tsx'
import { Gemstones } from './gemstones.tsx'
import { Hero } from './hero.tsx'
import { Membership } from './membership.tsx'
import { Premium } from './premium.tsx'
import {
  FeaturedProducts,
  ProductGridSection,
  ProductPairSection,
  TextAndProductsSection,
} from './product-sections.tsx'
import { Promises } from './promises.tsx'
import { ShippingStrip } from './shipping-strip.tsx'
import { getShownSections } from './shown-sections.ts'
import * as texts from './texts.ts'
import { Brides, Collections, Gifts, GoldTiles } from './tiles.tsx'
import './home.css'

/** One row on a desk. */
const FEATURED_SHOWN = 4

/** Logs why a section is missing. */
const logAndReturnEmpty = (message: string) => (error: unknown) => {
  console.error(message, error)
  return []
}

/** A section whose data cannot be fetched is left out. The others are shown. */
const page = createPublicLoaders(async ({ api }: PageLoaderArgs) => {
  const [home, slides, banners, products, featured, materialCounts] = await Promise.all([
    api.settings.read().then((settings) => getShownSections(settings.home)),
    api.carousels.list().catch(logAndReturnEmpty('Error fetching data:')),
    api.banners
      .list()
      .then(({ data }) => data)
      .catch(logAndReturnEmpty('Promotional banners could not be fetched:')),
    api.products.list({ tag: 'home', limit: 100 }).then(({ products }) => products.map(toProductCard)),
    api.products
      .list({ sortBy: 'featured', limit: FEATURED_SHOWN })
      .then(({ products }) => products.filter(({ isFeatured }) => isFeatured).map(toProductCard)),
    api.products.materials(),
  ])
  return { home, slides, banners, products, featured, materialCounts }
})
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const layoutData = matches[1]?.loaderData
  if (!loaderData || !layoutData) return []
  return pageMeta(matches, {
    title: texts.title(layoutData.shop.name),
    includesShopName: true,
    description: layoutData.settings.tagline,
    path: paths.home,
  })
}

/** The sections in their order on the page. */
export default function HomePage({
  loaderData: { home, slides, banners, products, featured, materialCounts },
}: Route.ComponentProps) {
  const { settings, categories, categoriesFailed, rates, shop } = useStorefrontData()
  return (
    <Main>
      {slides.length > 0 ? (
        <Hero slides={slides} />
      ) : (
        <h1 className="visually-hidden">{settings.shopName}</h1>
      )}
      <CategoryStrip categories={categories} hasFailed={categoriesFailed} />
      <RatesBand rates={rates} />
      <Festival content={home.festival} />
      <Banners content={home.diamondJewellery} banners={banners} />
      <ProductGridSection content={home.diamondMasterpieces} products={products} />
      <ProductPairSection content={home.goldCollection} products={products} />
      <ProductGridSection content={home.earringCollection} products={products} />
      <Gemstones content={home.gemstoneJewelry} counts={materialCounts} />
      <TextAndProductsSection content={home.platinumCollection} products={products} />
      <GoldTiles content={home.goldJewelry} />
      <Collections content={home.ourCollection} />
      <ShippingStrip content={home.oneDayShipping} settings={settings} />
      <FeaturedProducts products={featured} />
      <Premium content={home.premiumCollection} />
      <Promises promises={home.promises} />
      <Brides content={home.bridesOfIndia} />
      <Gifts content={home.gifting} />
      <AboutStore content={home.aboutStore} settings={settings} />
      <Membership membership={home.membership} welcomeBack={home.welcomeBack} />
      <JsonLd data={import.meta.env.SSR && storeJsonLd(shop, settings)} />
      <JsonLd data={import.meta.env.SSR && websiteJsonLd(shop)} />
    </Main>
  )
}
