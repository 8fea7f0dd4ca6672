import type { ReactNode } from 'react'
import { data } from 'react-router'
import { formatDate } from '#domain/india-time.ts'
import * as uiTexts from '#web/ui/texts.ts'
import { createPublicLoaders, type PageLoaderArgs } from '../../page-loader.ts'
import { paths } from '../../paths.ts'
import { classes } from '../../ui/classes.ts'
import { Main } from '../../ui/main.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Table } from '../../ui/table.tsx'
import { UnbrokenRanges } from '../../ui/unbroken-ranges.tsx'
import * as footerTexts from '../footer/texts.ts'
import { JsonLd } from '../shared/json-ld.tsx'
import { PageBreadcrumbs } from '../shared/page-breadcrumbs.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { blogPostJsonLd } from '../shared/structured-data.ts'
import * as sharedTexts from '../shared/texts.ts'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import { type Article, toPictureSource } from './articles.ts'
import { BLOG } from './blog.ts'
import { COMPANY_PAGES } from './company-pages.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { GUIDES } from './guides.ts'
import { POLICIES } from './policies.ts'
import './info.css'

const ARTICLES: Record<string, Article & { date?: string }> = {
  ...POLICIES,
  ...GUIDES,
  ...COMPANY_PAGES,
  'custom-jewelry': COMPANY_PAGES['custom-jewellery'],
  ...Object.fromEntries(Object.entries(BLOG).map(([slug, article]) => [`blog/${slug}`, article])),
}

export const articleLoaders = createPublicLoaders(async ({ url }: PageLoaderArgs) => {
  const name = url.pathname.replace(/^\/|\/$/g, '')
  if (!Object.hasOwn(ARTICLES, name)) throw data({ message: uiTexts.pageNotFound }, { status: 404 })
  return { name }
})

export function articleMeta(matches: Parameters<typeof pageMeta>[0], name: string | undefined) {
  const article = name && ARTICLES[name]
  if (!article) return []
  return pageMeta(matches, {
    title: article.title,
    description: article.lead,
    path: canonicalPath(name),
    type: article.date ? 'article' : 'website',
  })
}

/** The custom page has two spellings and one canonical address. */
const canonicalPath = (name: string): string =>
  `/${name}` === paths.customJewelry ? paths.customJewellery : `/${name}`

type Props = {
  name: string
  /** Renders the form of an article that has one. */
  renderForm?: (kind: NonNullable<Article['form']>) => ReactNode
}

/** An article: text, with a picture, a table or a form if it has one. */
export function ArticleView({ name, renderForm }: Props) {
  const { settings, shop } = useStorefrontData()
  const { title, lead, picture, sections, form, date } = fillPlaceholders(ARTICLES[name]!, settings)
  return (
    <Main className="wrap info">
      <PageBreadcrumbs
        items={[
          { label: sharedTexts.home, to: paths.home },
          ...(date ? [{ label: footerTexts.blog, to: paths.blog }] : []),
          { label: title },
        ]}
      />
      <header className="info__head">
        {date && <p className="caption">{formatDate(`${date}T06:00:00Z`)}</p>}
        <h1 className="h1">{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      {form === 'contact' ? (
        renderForm?.(form)
      ) : (
        <div className={classes(picture && 'info__with-picture')}>
          {picture && (
            <div className="info__picture">
              <Picture image={toPictureSource(picture)} sizes="(min-width: 1024px) 27rem, 100vw" eager />
            </div>
          )}
          <div className={classes('info__prose', !picture && 'info__prose--wide')}>
            {sections.map((section) => (
              <Section key={section.heading} {...section} />
            ))}
            {form && renderForm?.(form)}
          </div>
        </div>
      )}
      {date && (
        <JsonLd
          data={import.meta.env.SSR && blogPostJsonLd(shop, { title, lead, date, path: canonicalPath(name) })}
        />
      )}
    </Main>
  )
}

function Section({ heading, paragraphs = [], table }: Article['sections'][number]) {
  return (
    <section>
      <h2 className="h3">{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <UnbrokenRanges text={paragraph} />
        </p>
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
                {row.map((cell, index) => (
                  <td key={table.head[index]} className="num">
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
