import type { Route } from './+types/article-page.ts'
import { ArticleView, articleLoaders, articleMeta } from './article-view.tsx'

export const loader = articleLoaders.loader
export const clientLoader = articleLoaders.clientLoader
export const meta: Route.MetaFunction = ({ loaderData, matches }) => articleMeta(matches, loaderData?.name)

export default function ArticlePage({ loaderData: { name } }: Route.ComponentProps) {
  return <ArticleView name={name} />
}
