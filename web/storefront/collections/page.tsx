import { Link } from 'react-router'
import { createPublicLoaders, type PageLoaderArgs } from '#web/page-loader.ts'
import { paths } from '#web/paths.ts'
import { CategoryPicture } from '#web/storefront/shared/category-picture.tsx'
import { PageBreadcrumbs } from '#web/storefront/shared/page-breadcrumbs.tsx'
import { pageMeta } from '#web/storefront/shared/page-meta.ts'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { Main } from '#web/ui/main.tsx'
import type { Route } from './+types/page.ts'
import * as texts from './texts.ts'
import './collections.css'

/** The picture fills the height of its 4 by 5 frame, so it is a quarter wider than the frame. */
const SIZES = '(min-width: 1024px) 31vw, 62vw'

const page = createPublicLoaders(
  async ({ api }: PageLoaderArgs) => ({ categories: await api.categories.list({ activeOnly: true }) }),
  { unavailable: texts.loadFailed },
)
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: sharedTexts.collections,
    description: texts.description(loaderData?.categories.map(({ name }) => name) ?? []),
    path: paths.categories,
  })

export default function CollectionsPage({ loaderData: { categories } }: Route.ComponentProps) {
  return (
    <Main className="wrap collections">
      <PageBreadcrumbs
        items={[{ label: sharedTexts.home, to: paths.home }, { label: sharedTexts.collections }]}
      />
      <h1 className="h1">{sharedTexts.collections}</h1>
      <ul className="grid grid--4">
        {categories.map((category, index) => (
          <li key={category._id}>
            <Link className="collection-card" to={paths.category(category.slug)}>
              <span className="collection-card__picture">
                <CategoryPicture
                  category={category}
                  width={480}
                  height={480}
                  sizes={SIZES}
                  eager={index < 4}
                />
              </span>
              <span className="h3">{category.name}</span>
              <span className="muted small">{category.description}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Main>
  )
}
