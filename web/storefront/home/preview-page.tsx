import { createAuthenticatedLoader, type PageLoaderArgs } from '#web/page-loader.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Main } from '#web/ui/main.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/preview-page.ts'
import { loadBlocks } from './blocks.tsx'
import { HomeView } from './home-view.tsx'
import { texts } from './preview-texts.ts'

export const clientLoader = createAuthenticatedLoader(async ({ api }: PageLoaderArgs) => ({
  blocks: await loadBlocks(api, (await api.home.preview()).blocks),
}))
export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.title)
export const HydrateFallback = () => <PageSkeleton />

/** The draft as visitors would see it now. Only the browser of staff can load it. */
export default function HomePreviewPage({ loaderData: { blocks } }: Route.ComponentProps) {
  return (
    <Main>
      <div className="wrap home-preview">
        <Alert tone="info">{texts.notice}</Alert>
      </div>
      <HomeView blocks={blocks} />
    </Main>
  )
}
