import {
  type ImportOutcome,
  type ImportProductStatus,
  type ImportStatus,
  MAX_UNCOUNTED_STOCK,
} from '#domain/imports.ts'
import { formatNumber, plural } from '#domain/intl.ts'
import type { ProductFileFormat } from '#domain/product-file-format.ts'

const products = (count: number) => `${formatNumber(count)} ${plural(count, 'product', 'products')}`

export const listTitle = 'Imports'
export const listDescription =
  'Product files, your own and those of Shopify and WooCommerce. Files and results are kept for 30 days.'
export const listFailed = 'Failed to load imports'
export const noImports = 'No imports yet'
export const noImportsHint =
  'Choose Import CSV on the products page, and select your file or the one that another shop exported.'
export const openProducts = 'Go to products'
export const file = 'File'
export const uploaded = 'Uploaded'
export const result = 'Result'

export const loadFailed = 'Failed to load the import. Please try again.'
export const actionFailed = 'An error occurred. Please try again.'
export const allImports = 'All imports'
export const importTitle = (source: ProductFileFormat) =>
  source === 'swarna' ? 'Import of a product file' : `Import from ${SOURCE_NAMES[source]}`

export const SOURCE_NAMES: Record<ProductFileFormat, string> = {
  swarna: 'Product file',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
}

export const STATUSES: Record<ImportStatus, string> = {
  checked: 'Not started',
  running: 'Running',
  done: 'Completed',
  cancelled: 'Stopped',
}

export const withErrors = 'With errors'
export const withErrorsNote = 'They are left out'
export const pictures = 'Pictures'
export const picturesNote = (count: number) => `${pictureCount(count)} to download during the import.`
export const created = 'New'
export const updated = 'Changed'
export const unchanged = 'Unchanged'
export const failed = 'Not imported'

export const categoriesTitle = 'Categories'
export const categoriesHint = 'Choose where the products of each type are shown.'
export const unknownCategoriesHint =
  'The file names categories that your shop does not have. Choose another one for each, or create it.'
export const chooseCategory = 'Choose a category'
export const createCategory = 'Create a category…'
export const newCategoryFor = (type: string) => `New category for ${type || 'products without a type'}`
export const categoryName = 'Name of the category'
export const nameCategory = 'Enter a name'
export const parentCategory = 'Under'
export const noParent = 'No other category'
export const typeWithCount = (type: string, count: number) =>
  `${type || 'Without a type'} (${products(count)})`
export const material = 'Material'
export const materialHint = 'For products whose name, tags and description name no material'
export const skipBad = 'Skip rows with errors'
export const skipBadHint = 'Products without errors are imported'
export const replaceStock = 'Replace stock'
export const replaceStockHint =
  'Products that are already in the shop get the stock of the file. Sales since the export are then not counted.'
export const uncountedStock = 'Stock of variants without a count'
export const uncountedStockHint = (source: ProductFileFormat, count: number) =>
  `${SOURCE_NAMES[source]} says “in stock” for ${products(count)} but not how many. Each new variant starts with this stock.`
export const uncountedStockError = `Enter a whole number from 0 to ${formatNumber(MAX_UNCOUNTED_STOCK)}`
export const startImport = (count: number) => `Import ${products(count)}`
export const starting = 'Starting...'
export const discard = 'Discard'
export const missingCategory = 'Choose a category wherever one is missing.'

export const stopImport = 'Stop import'
export const keepImporting = 'Continue the import'
export const confirmStop = 'Stop the import? Products that are imported already stay in the shop.'
export const progress = 'Progress of the import'
export const progressText = (done: number, total: number) =>
  `${formatNumber(done)} of ${products(total)} done`
export const keepsRunning = 'You can leave this page. The import continues.'
export const finished = 'The import is complete.'
export const stopped = 'The import was stopped. Products that were imported before stay in the shop.'

export const faultsTitle = 'Errors and notes'
export const line = 'Line'
export const column = 'Column'
export const message = 'Message'
export const kind = 'Kind'
export const error = 'Error'
export const warning = 'Note'
export const lineWithMore = (first: number, lines: number) =>
  lines === 1 ? String(first) : `${first} and ${formatNumber(lines - 1)} more`
/** `Plain Hoop, Pearl Stud and 2 more` */
export const faultProducts = (names: readonly string[], more: number) =>
  more > 0 ? `${names.join(', ')} and ${formatNumber(more)} more` : names.join(', ')
export const ignoredColumns = (columns: readonly string[]) =>
  `${plural(columns.length, 'This column is', 'These columns are')} not imported: ${columns.join(', ')}`

export const productsTitle = 'Products'
export const product = 'Product'
export const status = 'Status'
export const changes = 'Changes'
export const picturesCompared = 'Pictures are compared during the import'
export const pictureCount = (count: number) =>
  `${formatNumber(count)} ${plural(count, 'picture', 'pictures')}`

export const OUTCOMES: Record<ImportOutcome, string> = {
  created: 'Imported',
  updated: 'Changed',
  unchanged: 'Unchanged',
}
export const PLANNED: Record<ImportOutcome, string> = {
  created: 'New',
  updated: 'Changes',
  unchanged: 'Unchanged',
}
export const PRODUCT_STATUSES: Record<Exclude<ImportProductStatus, 'done'>, string> = {
  waiting: 'Waiting',
  failed: 'Not imported',
  rejected: 'With errors',
}
