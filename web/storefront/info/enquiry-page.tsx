import { FORM_PAGES } from '#domain/page-slug.ts'
import type { Route } from './+types/enquiry-page.ts'
import { ArticleView, articleLoaders, articleMeta } from './article-view.tsx'
import { ContactDetails } from './contact-details.tsx'
import { EnquiryForm } from './enquiry-form.tsx'

export const loader = articleLoaders.loader
export const clientLoader = articleLoaders.clientLoader
export const meta: Route.MetaFunction = ({ loaderData, matches }) => articleMeta(matches, loaderData?.page)

/** A page with an enquiry form. The other pages load no code of forms and maps. */
export default function EnquiryPage({ loaderData: { page } }: Route.ComponentProps) {
  const kind = FORM_PAGES[page.slug as keyof typeof FORM_PAGES]
  if (kind !== 'contact') return <ArticleView page={page} form={<EnquiryForm kind={kind} />} />
  return (
    <ArticleView page={page}>
      <div className="contact">
        <ContactDetails />
        <EnquiryForm kind={kind} />
      </div>
    </ArticleView>
  )
}
