import type { ReactNode } from 'react'
import { data, redirect } from 'react-router'
import type { Page } from '#contract/pages.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { formatDate } from '#domain/india-time.ts'
import { isPageSlug } from '#domain/page-slug.ts'
import { fillVariables } from '#domain/page-variables.ts'
import { createPublicLoaders, type PageLoaderArgs } from '#web/page-loader.ts'
import { paths } from '#web/paths.ts'
import * as footerTexts from '#web/storefront/footer/texts.ts'
import { JsonLd } from '#web/storefront/shared/json-ld.tsx'
import { PageBreadcrumbs } from '#web/storefront/shared/page-breadcrumbs.tsx'
import { pageMeta } from '#web/storefront/shared/page-meta.ts'
import { blogPostJsonLd, faqJsonLd } from '#web/storefront/shared/structured-data.ts'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { classes } from '#web/ui/classes.ts'
import { Main } from '#web/ui/main.tsx'
import { Picture } from '#web/ui/picture.tsx'
import * as uiTexts from '#web/ui/texts.ts'
import { findQuestions, RichText } from './rich-text.tsx'
import './info.css'

export const articleLoaders = createPublicLoaders(async ({ api, url }: PageLoaderArgs) => {
  const address = url.pathname.replace(/^\/|\/$/g, '')
  const slug = `/${address}` === paths.customJewelry ? paths.customJewellery.slice(1) : address
  if (!isPageSlug(slug)) throw data({ message: uiTexts.pageNotFound }, { status: 404 })
  const page = await api.pages.one({ slug })
  // The page had this address before.
  if (page.slug !== slug) throw redirect(paths.page(page.slug) + url.search, 301)
  return { page }
})

type Matches = Parameters<typeof pageMeta>[0]

export function articleMeta(matches: Matches, page: Page | undefined) {
  if (!page) return []
  const settings = findSettings(matches)
  const fill = (text: string) => (settings ? fillVariables(text, settings) : text)
  return pageMeta(matches, {
    title: page.seoTitle || page.title,
    description: fill(page.description || page.lead),
    path: paths.page(page.slug),
    type: page.kind === 'article' ? 'article' : 'website',
  })
}

/** Those of the layout. Undefined when it failed to load. */
function findSettings(matches: Matches): PublicSettings | undefined {
  for (const match of matches) {
    const loaderData = match?.loaderData as { settings?: PublicSettings } | undefined
    if (loaderData?.settings) return loaderData.settings
  }
  return undefined
}

type Props = {
  page: Page
  /** A form below the text. */
  form?: ReactNode
  /** Shown instead of the text. */
  children?: ReactNode
}

/** A page that staff wrote: text, with a picture or a form if it has one. */
export function ArticleView({ page, form, children }: Props) {
  const { settings, shop } = useStorefrontData()
  const { title, picture, content, kind, publishedOn } = page
  const lead = fillVariables(page.lead, settings)
  const questions = findQuestions(content, settings).filter(({ question, answer }) => question && answer)
  return (
    <Main className="wrap info">
      <PageBreadcrumbs
        items={[
          { label: sharedTexts.home, to: paths.home },
          ...(kind === 'article' ? [{ label: footerTexts.blog, to: paths.blog }] : []),
          { label: title },
        ]}
      />
      <header className="info__head">
        {publishedOn && <p className="caption">{formatDate(`${publishedOn}T06:00:00Z`)}</p>}
        <h1 className="h1">{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      {children}
      {(!children || content.content) && (
        <div className={classes(picture && 'info__with-picture')}>
          {picture && (
            <div className="info__picture">
              <Picture image={picture} sizes="(min-width: 1024px) 27rem, 100vw" eager />
            </div>
          )}
          <div className={classes('info__prose', !picture && 'info__prose--wide')}>
            <RichText content={content} settings={settings} />
            {form}
          </div>
        </div>
      )}
      {questions.length > 0 && <JsonLd data={import.meta.env.SSR && faqJsonLd(questions)} />}
      {kind === 'article' && (
        <JsonLd
          data={
            import.meta.env.SSR &&
            blogPostJsonLd(shop, { title, lead, date: publishedOn, path: paths.page(page.slug) })
          }
        />
      )}
    </Main>
  )
}
