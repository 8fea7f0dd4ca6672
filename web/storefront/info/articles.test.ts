import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Article, toPictureSource } from './articles.ts'
import { BLOG } from './blog.ts'
import { COMPANY_PAGES } from './company-pages.ts'
import { GUIDES } from './guides.ts'
import { POLICIES } from './policies.ts'

test('the picture of every page of words is there in each of its sizes', () => {
  const articles: Article[] = [BLOG, GUIDES, COMPANY_PAGES, POLICIES].flatMap((pages) =>
    Object.values<Article>(pages),
  )
  const pictures = articles.flatMap(({ picture }) => (picture ? [toPictureSource(picture)] : []))
  expect(pictures.length).toBeGreaterThan(8)
  const files = pictures.flatMap(({ url, widths }) => [
    url,
    ...widths.flatMap((width) =>
      ['avif', 'webp'].map((format) => url.replace(/\.webp$/, `-${width}.${format}`)),
    ),
  ])
  const served = (file: string) =>
    new URL(`../../../seed/images/served${file.replace('/images', '')}`, import.meta.url)
  expect(files.filter((file) => !existsSync(served(file)))).toEqual([])
})
