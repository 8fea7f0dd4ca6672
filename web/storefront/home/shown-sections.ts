import type { HomeContent } from '#contract/home.ts'

/** The content without the sections that are switched off. */
export function getShownSections({ hidden = [], ...sections }: HomeContent): Omit<HomeContent, 'hidden'> {
  const shown = { ...sections }
  for (const key of hidden) delete shown[key]
  return shown
}
