import { data, Link } from 'react-router'
import { formatDate } from '#domain/india-time.ts'
import { fillVariables } from '#domain/page-variables.ts'
import { createPublicLoaders, type PageLoaderArgs } from '#web/page-loader.ts'
import { paths } from '#web/paths.ts'
import * as footerTexts from '#web/storefront/footer/texts.ts'
import { PageBreadcrumbs } from '#web/storefront/shared/page-breadcrumbs.tsx'
import { pageMeta } from '#web/storefront/shared/page-meta.ts'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Main } from '#web/ui/main.tsx'
import { Picture } from '#web/ui/picture.tsx'
import * as uiTexts from '#web/ui/texts.ts'
import type { Route } from './+types/blog-page.ts'
import * as texts from './texts.ts'
import './info.css'

const page = createPublicLoaders(async ({ api }: PageLoaderArgs) => {
  const articles = (await api.pages.list()).filter(({ kind }) => kind === 'article')
  if (articles.length === 0) throw data({ message: uiTexts.pageNotFound }, { status: 404 })
  return { articles }
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: footerTexts.blog,
    description: texts.blogDescription,
    path: paths.blog,
  })

export default function BlogPage({ loaderData: { articles } }: Route.ComponentProps) {
  const { settings } = useStorefrontData()
  return (
    <Main className="wrap info">
      <PageBreadcrumbs items={[{ label: sharedTexts.home, to: paths.home }, { label: footerTexts.blog }]} />
      <header className="info__head">
        <h1 className="h1">{footerTexts.blog}</h1>
        <p className="lead">{texts.blogLead}</p>
      </header>
      <ul className="blog">
        {articles.map(({ slug, title, lead, publishedOn, picture }) => (
          <li key={slug}>
            {picture && <Picture image={picture} alt="" sizes="(min-width: 768px) 168px, 22vw" eager />}
            <div>
              {publishedOn && <p className="caption">{formatDate(`${publishedOn}T06:00:00Z`)}</p>}
              <h2 className="h3">
                <Link to={paths.page(slug)}>{title}</Link>
              </h2>
              <p className="muted">{fillVariables(lead, settings)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Main>
  )
}
