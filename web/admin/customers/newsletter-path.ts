/** Not in web/paths.ts, which every page of the shop loads. */
export const NEWSLETTER_PATH = '/admin/customers/newsletter'
