import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Main } from '../../ui/main.tsx'
import { FOOTER_LINKS } from '../footer/footer-links.ts'
import { PageBreadcrumbs } from '../shared/page-breadcrumbs.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import type { Route } from './+types/site-map-page.ts'
import './info.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Site Map',
    description: 'Every collection, guide and policy of the shop on one page.',
    path: paths.siteMap,
  })

export default function SiteMapPage() {
  const { categories } = useStorefrontData()
  return (
    <Main className="wrap info">
      <PageBreadcrumbs items={[{ label: 'Home', to: paths.home }, { label: 'Site Map' }]} />
      <header className="info__head">
        <h1 className="h1">Site Map</h1>
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
        {Object.entries(FOOTER_LINKS).map(([title, links]) => (
          <section key={title}>
            <h2 className="h3">{title}</h2>
            <ul>
              {links.map(([name, path]) => (
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
