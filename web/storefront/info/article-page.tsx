import { data } from 'react-router'
import { formatDate } from '#domain/india-time.ts'
import { type Page, publicPage } from '../../page-loader.ts'
import { paths } from '../../paths.ts'
import { classes } from '../../ui/classes.ts'
import { Main } from '../../ui/main.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Table } from '../../ui/table.tsx'
import { JsonLd } from '../shared/json-ld.tsx'
import { PageCrumbs } from '../shared/page-crumbs.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { postData } from '../shared/structured-data.ts'
import { useFrame } from '../shared/use-frame.ts'
import type { Route } from './+types/article-page.ts'
import { type Article, pictureOf } from './articles.ts'
import { BLOG } from './blog.ts'
import { ContactHouse } from './contact-house.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
import { GUIDES } from './guides.ts'
import { HOUSE } from './house.ts'
import { POLICIES } from './policies.ts'
import { withFigures } from './with-figures.ts'
import './info.css'

const ARTICLES: Record<string, Article & { date?: string }> = {
  ...POLICIES,
  ...GUIDES,
  ...HOUSE,
  'custom-jewelry': HOUSE['custom-jewellery'],
  ...Object.fromEntries(Object.entries(BLOG).map(([slug, article]) => [`blog/${slug}`, article])),
}

const page = publicPage(async ({ url }: Page) => {
  const name = url.pathname.replace(/^\/|\/$/g, '')
  if (!Object.hasOwn(ARTICLES, name)) throw data({ message: 'Page not found' }, { status: 404 })
  return { name }
})
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const article = loaderData && ARTICLES[loaderData.name]
  if (!article) return []
  return pageMeta(matches, {
    title: article.title,
    description: article.lead,
    path: addressOf(loaderData.name),
    type: article.date ? 'article' : 'website',
  })
}

/** Both spellings of the custom page are one. */
const addressOf = (name: string): string =>
  `/${name}` === paths.customJewelry ? paths.customJewellery : `/${name}`

/** Words, with a picture, a table or a form where the article has one. */
export default function ArticlePage({ loaderData: { name } }: Route.ComponentProps) {
  const { settings, shop } = useFrame()
  const { title, lead, picture, sections, form, date } = withFigures(ARTICLES[name]!, settings)
  return (
    <Main className="wrap info">
      <PageCrumbs
        items={[
          { label: 'Home', to: paths.home },
          ...(date ? [{ label: 'Blog', to: paths.blog }] : []),
          { label: title },
        ]}
      />
      <header className="info__head">
        {date && <p className="caption">{formatDate(`${date}T06:00:00Z`)}</p>}
        <h1 className="h1">{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      {form === 'contact' ? (
        <div className="contact">
          <ContactHouse />
          <EnquiryForm kind="contact" />
        </div>
      ) : (
        <div className={classes(picture && 'info__pictured')}>
          {picture && (
            <div className="info__picture">
              <Picture image={pictureOf(picture)} sizes="(min-width: 1024px) 27rem, 100vw" eager />
            </div>
          )}
          <div className={classes('info__prose', !picture && 'info__prose--wide')}>
            {sections.map((section) => (
              <Section key={section.heading} {...section} />
            ))}
            {form && <EnquiryForm kind={form} />}
          </div>
        </div>
      )}
      {date && <JsonLd data={postData(shop, { title, lead, date, path: addressOf(name) })} />}
    </Main>
  )
}

function Section({ heading, paragraphs = [], table }: Article['sections'][number]) {
  return (
    <section>
      <h2 className="h3">{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {table && (
        <Table caption={heading}>
          <thead>
            <tr>
              {table.head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row[0]}>
                {row.map((cell, at) => (
                  <td key={table.head[at]} className="num">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
