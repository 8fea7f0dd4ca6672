import type { MetaDescriptor } from 'react-router'

type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** The head of a page of the back office: its title, with the name of the shop as soon as the layout has loaded. */
export const adminMeta =
  <Data>(title: string | ((loaderData?: Data) => string)) =>
  ({ loaderData, matches }: { loaderData?: Data; matches: Matches }): MetaDescriptor[] => {
    const ownTitle = typeof title === 'string' ? title : title(loaderData)
    return [
      { title: [ownTitle, findShopName(matches)].filter(Boolean).join(' | ') },
      { name: 'robots', content: 'noindex' },
    ]
  }

function findShopName(matches: Matches): string | undefined {
  for (const { loaderData } of matches.flatMap((match) => match ?? []))
    if (typeof loaderData === 'object' && loaderData !== null && 'shopName' in loaderData)
      return String(loaderData.shopName)
  return undefined
}
