import { createAuthenticatedLoader, type PageLoaderArgs } from '../../page-loader.ts'
import { Alert } from '../../ui/alert.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { noIndexMeta } from '../shared/page-meta.ts'
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
