import { createAuthenticatedLoader, type PageLoaderArgs } from '#web/page-loader.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/page-preview-page.ts'
import { ArticleView } from './article-view.tsx'
import { texts } from './preview-texts.ts'

export const clientLoader = createAuthenticatedLoader(async ({ api, params }: PageLoaderArgs<'id'>) => ({
  page: await api.pages.preview({ id: params.id }),
}))
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  noIndexMeta(matches, loaderData?.page.title ?? texts.title)
export const HydrateFallback = () => <PageSkeleton />

/** The latest version of a page as visitors would see it. Only the browser of staff can load it. */
export default function PagePreviewPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <div className="wrap page-preview">
        <Alert tone="info">{texts.notice}</Alert>
      </div>
      <ArticleView page={page} />
    </>
  )
}
