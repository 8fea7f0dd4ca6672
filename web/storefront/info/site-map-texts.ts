/** The sentences of the site map. */

export const title = 'Site Map'
export const description = 'Every collection, guide and policy of the shop on one page.'
export const company = 'Company'
