/** The pagination of every list. An empty list has one page. */
export const toPagination = (total: number, page: number, limit: number) => ({
  total,
  page,
  limit,
  pages: Math.max(1, Math.ceil(total / limit)),
})
