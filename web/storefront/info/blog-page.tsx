import { Link } from 'react-router'
import { formatDate } from '#domain/india-time.ts'
import { paths } from '../../paths.ts'
import { Main } from '../../ui/main.tsx'
import { Picture } from '../../ui/picture.tsx'
import * as footerTexts from '../footer/texts.ts'
import { PageBreadcrumbs } from '../shared/page-breadcrumbs.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import * as sharedTexts from '../shared/texts.ts'
import type { Route } from './+types/blog-page.ts'
import { toPictureSource } from './articles.ts'
import { BLOG } from './blog.ts'
import * as texts from './texts.ts'
import './info.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: footerTexts.blog,
    description: texts.blogDescription,
    path: paths.blog,
  })

export default function BlogPage() {
  return (
    <Main className="wrap info">
      <PageBreadcrumbs items={[{ label: sharedTexts.home, to: paths.home }, { label: footerTexts.blog }]} />
      <header className="info__head">
        <h1 className="h1">{footerTexts.blog}</h1>
        <p className="lead">{texts.blogLead}</p>
      </header>
      <ul className="blog">
        {Object.entries(BLOG).map(([slug, { title, lead, date, picture }]) => (
          <li key={slug}>
            {picture && (
              <Picture image={toPictureSource(picture)} alt="" sizes="(min-width: 768px) 168px, 22vw" eager />
            )}
            <div>
              <p className="caption">{formatDate(`${date}T06:00:00Z`)}</p>
              <h2 className="h3">
                <Link to={paths.blogArticle(slug)}>{title}</Link>
              </h2>
              <p className="muted">{lead}</p>
            </div>
          </li>
        ))}
      </ul>
    </Main>
  )
}
