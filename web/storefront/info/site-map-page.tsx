import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { findFooterLinks } from '#web/storefront/footer/footer-links.ts'
import * as footerTexts from '#web/storefront/footer/texts.ts'
import { PageBreadcrumbs } from '#web/storefront/shared/page-breadcrumbs.tsx'
import { pageMeta } from '#web/storefront/shared/page-meta.ts'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Main } from '#web/ui/main.tsx'
import type { Route } from './+types/site-map-page.ts'
import * as texts from './site-map-texts.ts'
import './info.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.description,
    path: paths.siteMap,
  })

const FOOTER_SECTIONS = [
  [footerTexts.help, 'help'],
  [texts.company, 'company'],
  [footerTexts.policies, 'policies'],
] as const

export default function SiteMapPage() {
  const { categories, pages, settings } = useStorefrontData()
  const footerSections = FOOTER_SECTIONS.map(([title, placement]) => ({
    title,
    links: findFooterLinks(placement, { pages, settings }),
  })).filter(({ links }) => links.length > 0)
  return (
    <Main className="wrap info">
      <PageBreadcrumbs items={[{ label: sharedTexts.home, to: paths.home }, { label: texts.title }]} />
      <header className="info__head">
        <h1 className="h1">{texts.title}</h1>
      </header>
      <div className="site-map">
        {categories.map((category) => (
          <section key={category._id}>
            <h2 className="h3">
              <Link to={paths.category(category.slug)}>{category.name}</Link>
            </h2>
            <ul>
              {category.subcategories.map(({ _id, slug, name }) => (
                <li key={_id}>
                  <Link to={paths.category(category.slug, slug)}>{name}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {footerSections.map(({ title, links }) => (
          <section key={title}>
            <h2 className="h3">{title}</h2>
            <ul>
              {links.map(({ name, path }) => (
                <li key={path}>
                  <Link to={path}>{name}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Main>
  )
}
