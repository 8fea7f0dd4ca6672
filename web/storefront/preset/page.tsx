import { notFound } from '#domain/errors.ts'
import { MATERIAL_FILTERS } from '#domain/materials.ts'
import { placesOn } from '#domain/pagination.ts'
import { type Page, publicPage } from '../../page-loader.ts'
import { changeQuery, paths } from '../../paths.ts'
import { Main } from '../../ui/main.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { JsonLd } from '../shared/json-ld.tsx'
import { mustBeThere } from '../shared/last-page.ts'
import { PageCrumbs } from '../shared/page-crumbs.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { inOrder, pieceOf } from '../shared/piece.ts'
import { ProductCard } from '../shared/product-card.tsx'
import { listingData } from '../shared/structured-data.ts'
import { useFrame } from '../shared/use-frame.ts'
import type { Route } from './+types/page.ts'
import './preset.css'

const LIMIT = 12

/** Listings that the home page links to: a material (`/shop/gold`), a collection or a gift (both are tags). */
const page = publicPage(async ({ api, params, url }: Page<'name'>) => {
  const kind = url.pathname.split('/')[1] ?? ''
  const number = Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '', 10) || 1)
  const material = MATERIAL_FILTERS.find((name) => name.toLowerCase() === params.name)
  const isMaterial = kind === 'jewellery' || kind === 'shop'
  if (isMaterial && !material) throw notFound('Page not found')
  const found = await api.products.list({
    page: number,
    limit: LIMIT,
    sortBy: 'featured' as const,
    ...(material && isMaterial ? { material } : { tag: params.name }),
  })
  // a collection without a piece is no collection
  if (found.pagination.total === 0) throw notFound('Page not found')
  mustBeThere(found.pagination)
  const title = isMaterial ? `${material} Jewellery` : titled(params.name)
  // the same pieces stand at `/jewellery/gold` and at `/shop/gold`: the second is their address
  const home = isMaterial ? paths.shop(params.name) : url.pathname.replace(/\/$/, '')
  const products = found.products.map(pieceOf)
  return { ...found, products, title, home, path: url.pathname, search: url.search }
})
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { title, pagination, home, products } = loaderData
  return pageMeta(matches, {
    title,
    description: `${title}: ${products
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', ')} and more, ${pagination.total} pieces at the rate of the day.`,
    path: home,
    page: { number: pagination.page, of: pagination.pages },
    picture: products[0] && inOrder(products[0])[0],
  })
}

/** `bride-s-trousseau` reads `Bride’s Trousseau`. */
const titled = (name: string) =>
  name
    .replace(/-s-/g, '’s-')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

export default function PresetPage({ loaderData }: Route.ComponentProps) {
  const { title, products, pagination, path, search } = loaderData
  const { shop } = useFrame()
  const { from, to } = placesOn(pagination.page, pagination.limit, pagination.total)
  return (
    <Main className="wrap preset">
      <PageCrumbs items={[{ label: 'Home', to: paths.home }, { label: title }]} />
      <h1 className="h1">{title}</h1>
      <p className="small" role="status">
        Showing {from} to {to} of {pagination.total} products
      </p>
      <h2 className="visually-hidden">Products</h2>
      <div className="grid grid--4">
        {products.map((product, at) => (
          <ProductCard key={product._id} product={product} place={at} />
        ))}
      </div>
      <Pagination
        page={pagination.page}
        pages={pagination.pages}
        to={(number) => changeQuery({ pathname: path, search }, { page: number === 1 ? null : number })}
      />
      <JsonLd data={listingData(shop, { name: title, products, from })} />
    </Main>
  )
}
