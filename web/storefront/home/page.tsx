import type { Api } from '#contract/contract.ts'
import { GEMSTONES } from '#domain/materials.ts'
import { type Page, publicPage } from '../../page-loader.ts'
import { paths } from '../../paths.ts'
import { Main } from '../../ui/main.tsx'
import { RatesBand } from '../rates/rates-band.tsx'
import { JsonLd } from '../shared/json-ld.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { pieceOf } from '../shared/piece.ts'
import { siteData, storeData } from '../shared/store-data.ts'
import { useFrame } from '../shared/use-frame.ts'
import type { Route } from './+types/page.ts'
import { AboutStore } from './about-store.tsx'
import { Banners } from './banners.tsx'
import { CategoryStrip } from './category-strip.tsx'
import { Festival } from './festival.tsx'
import { Gemstones } from './gemstones.tsx'
import { Hero } from './hero.tsx'
import { Membership } from './membership.tsx'
import { Premium } from './premium.tsx'
import { Promises } from './promises.tsx'
import { Duo, Platinum, Shelf } from './shelves.tsx'
import { ShippingStrip } from './shipping-strip.tsx'
import { Brides, Collections, Gifts, GoldTiles } from './tiles.tsx'
import './home.css'

const countOf = (api: Api, material: string) =>
  api.products.list({ material, limit: 1 }).then(({ pagination }) => ({ material, count: pagination.total }))

/** Logs why a section is missing. */
const without = (words: string) => (error: unknown) => {
  console.error(words, error)
  return []
}

/** What a section cannot fetch, it does not show: a failed banner call takes no other section with it (S1 §8). */
const page = publicPage(async ({ api }: Page) => {
  const [home, slides, banners, pieces, stones] = await Promise.all([
    api.settings.read().then((settings) => settings.home),
    api.carousels.list().catch(without('Error fetching data:')),
    api.banners
      .list()
      .then(({ data }) => data)
      .catch(without('Promotional banners could not be fetched:')),
    api.products.list({ tag: 'home', limit: 100 }).then(({ products }) => products.map(pieceOf)),
    Promise.all(GEMSTONES.map((material) => countOf(api, material))),
  ])
  return { home, slides, banners, pieces, stones }
})
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const frame = matches[1]?.loaderData
  if (!loaderData || !frame) return []
  return pageMeta(matches, {
    title: `${frame.shop.name} | Gold, diamond and gemstone jewellery`,
    namesShop: true,
    description: frame.settings.tagline,
    path: paths.home,
  })
}

/** The sections of S1 §2, in their order. */
export default function HomePage({
  loaderData: { home, slides, banners, pieces, stones },
}: Route.ComponentProps) {
  const { settings, categories, categoriesFailed, rates, shop } = useFrame()
  return (
    <Main>
      {slides.length > 0 ? (
        <Hero slides={slides} />
      ) : (
        <h1 className="visually-hidden">{settings.shopName}</h1>
      )}
      <CategoryStrip categories={categories} failed={categoriesFailed} />
      <RatesBand rates={rates} />
      <Festival content={home.festival} />
      <Banners content={home.diamondJewellery} banners={banners} />
      <Shelf content={home.diamondMasterpieces} pieces={pieces} />
      <Duo content={home.goldCollection} pieces={pieces} />
      <Shelf content={home.earringCollection} pieces={pieces} />
      <Gemstones content={home.gemstoneJewelry} counts={stones} />
      <Platinum content={home.platinumCollection} pieces={pieces} />
      <GoldTiles content={home.goldJewelry} />
      <Collections content={home.ourCollection} />
      <ShippingStrip content={home.oneDayShipping} settings={settings} />
      <Premium content={home.premiumCollection} />
      <Promises promises={home.promises} />
      <Brides content={home.bridesOfIndia} />
      <Gifts content={home.gifting} />
      <AboutStore content={home.aboutStore} settings={settings} />
      <Membership membership={home.membership} welcomeBack={home.welcomeBack} />
      <JsonLd data={storeData(shop, settings)} />
      <JsonLd data={siteData(shop)} />
    </Main>
  )
}
