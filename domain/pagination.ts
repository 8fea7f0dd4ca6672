export type PaginationItem = number | 'gap'

/** At most five page numbers, with ellipses. */
export function getPaginationItems(page: number, pages: number): PaginationItem[] {
  if (pages <= 5) return range(1, pages)
  if (page <= 3) return [...range(1, 4), 'gap', pages]
  if (page >= pages - 2) return [1, 'gap', ...range(pages - 3, pages)]
  return [1, 'gap', page - 1, page, page + 1, 'gap', pages]
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n)

/** `Showing x to y of n products`: the first and last place on a page. */
export const getPageRange = (page: number, limit: number, total: number): { from: number; to: number } => ({
  from: total === 0 ? 0 : (page - 1) * limit + 1,
  to: Math.min(page * limit, total),
})
