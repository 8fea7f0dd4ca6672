/** What every paged list says about itself. An empty list has one page. */
export const toPagination = (total: number, page: number, limit: number) => ({
  total,
  page,
  limit,
  pages: Math.max(1, Math.ceil(total / limit)),
})
