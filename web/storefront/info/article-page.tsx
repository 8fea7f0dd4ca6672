import { isAdminPath } from '#web/is-admin-path.ts'
import type { Route } from './+types/article-page.ts'
import { ArticleView, articleLoaders, articleMeta } from './article-view.tsx'

export const loader = articleLoaders.loader
export const clientLoader = (
  args: Route.ClientLoaderArgs,
): ReturnType<typeof articleLoaders.clientLoader> => {
  if (!isAdminPath(args.url.pathname)) return articleLoaders.clientLoader(args)
  // The router of a storefront page does not know the admin routes (web/start-page.ts), so the browser
  // loads the page.
  location.assign(args.url)
  return new Promise(() => {})
}
export const meta: Route.MetaFunction = ({ loaderData, matches }) => articleMeta(matches, loaderData?.page)

/** A page that staff wrote, or an address without one. */
export default function ArticlePage({ loaderData: { page } }: Route.ComponentProps) {
  return <ArticleView page={page} />
}
