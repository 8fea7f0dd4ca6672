import type { Route } from './+types/enquiry-page.ts'
import { ArticleView, articleLoaders, articleMeta } from './article-view.tsx'
import { ContactDetails } from './contact-details.tsx'
import { EnquiryForm } from './enquiry-form.tsx'

export const loader = articleLoaders.loader
export const clientLoader = articleLoaders.clientLoader
export const meta: Route.MetaFunction = ({ loaderData, matches }) => articleMeta(matches, loaderData?.name)

/** An article with an enquiry form. The other articles load no code of forms and maps. */
export default function EnquiryPage({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <ArticleView
      name={name}
      renderForm={(kind) =>
        kind === 'contact' ? (
          <div className="contact">
            <ContactDetails />
            <EnquiryForm kind={kind} />
          </div>
        ) : (
          <EnquiryForm kind={kind} />
        )
      }
    />
  )
}
