import { HUID_ERROR } from '#domain/huid.ts'
import { plural } from '#domain/intl.ts'
import type { TagLayoutName } from '#domain/item-tags.ts'
import { formatWeight } from '#domain/weight.ts'

/** The sentences of the item register, of receiving items and of their tags. */

export const items = 'Items'
export const description = 'Single pieces of products that are kept item by item, each with its HUID and tag.'
export const fetchFailed = 'Failed to fetch items'
export const receiveItems = 'Receive Items'
export const emptyTitle = 'No items found'
export const emptyText = 'Receive items to sell them one by one, each with its HUID.'
export const emptyFilteredText = 'Try adjusting your filters'
export const searchPlaceholder = 'HUID, tag, SKU or product'
export const allStatuses = 'All statuses'
export const allStores = 'All stores'
export const noStore = 'No store'
export const deletedProduct = 'Deleted product'
export const notHallmarked = 'Not hallmarked'
export const itemName = (tagNumber: string) => `item ${tagNumber}`
export const itemTitle = (tagNumber: string) => `Item ${tagNumber}`
export const itemNoun = (count: number) => plural(count, 'item', 'items')

export const printTags = 'Print tags'
export const preparingTags = 'Preparing...'
export const tagsFailed = 'The tags could not be printed'
export const tagCount = (count: number) => `${count} ${plural(count, 'tag', 'tags')}`
export const tagPaper = 'Paper'
export const usedLabels = 'Used labels'
export const usedLabelsHint = 'Number of used labels to skip on the first sheet'
export const tagHint =
  'Print at 100%, without “Fit to page”. The QR code opens the product. Choose the word of the price code in Settings.'
export const tagFileName = (layout: TagLayoutName, day: string) => `tags-${layout}-${day}.pdf`

export const saveFailed = 'Failed to save the item'
export const restock = 'Put back on sale'
export const remove = 'Remove from stock'
export const restore = 'Put back into stock'
export const removeTitle = (tagNumber: string) => `Remove item ${tagNumber}`
export const removeText =
  'It is no longer for sale, for example because it was lost, melted or sent for repair. The register keeps it.'
export const removeReason = 'Enter a reason'
export const returnedNotice = 'A customer returned this item.'
export const returnedHint = 'Check it, then put it back on sale or remove it from stock.'
export const history = 'History'
export const theShop = 'The shop'

export const receiveDescription =
  'Scan or type the HUID of each item and press Enter. Items without a HUID get a tag number.'
export const product = 'Product'
export const findProduct = 'Find a product'
export const findProductPlaceholder = 'Name or SKU'
export const noProductFound = 'No product found'
export const variantsFailed = 'Failed to fetch products'
export const chooseProduct = 'Choose a product first'
export const changeProduct = 'Change'
export const notSerialisedTitle = 'This product tracks quantity, not single items.'
export const notSerialisedText = (stock: number) =>
  stock > 0
    ? `Tracking single items replaces its stock of ${stock} with the items that you receive.`
    : 'Track single items to receive them with their HUID.'
export const keepItemByItem = 'Track single items'
export const countAgain = 'Track quantity only'
export const countAgainConfirm =
  'Its stock is then a number that you enter on the product page. HUIDs are no longer assigned to orders.'
export const scan = 'HUID or tag number'
export const scanHint = 'A scanner adds the item by itself. Otherwise press Enter.'
export const mistypedHuid = (text: string) =>
  `${HUID_ERROR}. Add ${text} again if it is the tag number of an item without a hallmark`
export const add = 'Add'
export const alreadyListed = (text: string) => `${text} is in the list already`
export const alreadyRegistered = (text: string, name: string) => `${text} is in the register already: ${name}`
export const huid = 'HUID'
export const tagNumber = 'Tag number'
export const grossWeight = 'Gross weight'
export const netWeight = 'Net weight'
export const laboratory = 'Laboratory'
export const certificateNumber = 'Certificate number'
export const store = 'Store'
export const note = 'Note'
export const received = 'Received'
export const noRows = 'No items added yet.'
export const removeRow = (name: string) => `Remove ${name} from the list`
export const addToStock = (count: number) => `Add ${count} ${itemNoun(count)} to stock`
export const addToStockIdle = 'Add to stock'
export const adding = 'Adding...'
export const receiveFailed = 'The items could not be added'
export const rowsWithErrors = 'Some rows have errors. Nothing was added yet.'
export const addedTitle = (count: number) => `${count} ${itemNoun(count)} added to stock.`
export const addedHint = 'Print their tags now, or find them in the register.'
export const weightInvalid = 'Enter grams, like 12.345'
export const netAboveGross = 'The net weight is more than the gross weight'

export const importCsv = 'Import CSV'
export const importTitle = 'Import Items'
export const importHint =
  'Up to 2 MB and 2,000 rows. Columns: sku, huid, tag number, gross weight, net weight, laboratory, certificate, certificate link, store, note.'
export const importRows = (count: number) => `Import ${count} ${itemNoun(count)}`

export const exchangeItem = 'Exchange'
export const tagOf = (tagNumber: string) => `tag ${tagNumber}`
export const exchangeItemLabel = (tagNumber: string) => `Exchange item ${tagNumber}`
export const exchangeTitle = (tagNumber: string) => `Exchange item ${tagNumber}`
export const exchangeText = (item: string) => `Choose another item of the same product in place of ${item}.`
export const priceByListedWeight = (weight: string) =>
  `The price stays the same: it is charged by the listed weight of ${weight}.`
export const priceIsFixed = 'The price stays the same: it is a fixed price.'
export const priceStays = 'The price stays the same: this item costs what the other one costs.'
export const oldPrice = 'Price now'
export const newPrice = 'Price of the other item'
export const differenceWithTax = 'Difference with GST'
export const newTotal = 'New total of the order'
export const costsMore = (amount: string) => `${amount} more`
export const costsLess = (amount: string) => `${amount} less`
export const difference = 'What is done about the difference'
export const differenceChoices = {
  collect: 'Collect it from the customer',
  refund: 'Refund it to the customer',
  waive: 'Waive it',
}
export const waiverReason = 'Reason'
export const waiverHint = 'For staff. The customer reads that the difference is waived.'
export const waiverReasonMissing = 'Write why the difference is waived'
export const settleBeforeShipping = 'Mark the difference as settled before you ship the order.'
export const notAvailable = (reason: string) => `Not available: ${reason}`
export const notAvailableShort = 'not available'
export const noneAvailable = 'No item is available'
export const onlyWaived = (reason: string) => `The difference can only be waived. ${reason}`
export const findItem = 'Find an item'
export const itemsShown = (shown: number, total: number) =>
  `HUID or tag number. The list has the ${shown} newest of ${total} items.`
export const noItemFound = 'No other item in stock has this HUID or tag number.'
export const differences = 'Differences of exchanged items'
export const exchanged = 'Exchanged'
export const price = 'Price'
export const status = 'Status'
export const before = (now: string, before: string) => `${now}, before ${before}`
export const settle = 'Mark as settled'
export const settleFailed = 'The difference could not be settled'
export const collectTitle = (amount: string) => `Collected ${amount}`
export const refundTitle = (amount: string) => `Refunded ${amount}`
export const settleCollected = 'Mark it only after the money has arrived.'
export const settleRefunded = 'Mark it only after the money was paid.'
export const settleOnDelivery =
  'The customer pays the new total on delivery. Mark it once the customer has agreed to the new total.'
export const settlementMethod = 'Paid by'
export const transferReference = 'Transfer reference'
export const referencePlaceholder = 'UTR or UPI number'
export const referenceMissing = 'Enter the reference of the transfer'
/** Net weights in grams. '' where they are equal. */
export const weightDifference = (weight: number, before: number): string => {
  const milligrams = Math.round((weight - before) * 1000)
  if (milligrams === 0) return ''
  return `${formatWeight(Math.abs(milligrams) / 1000)} ${milligrams > 0 ? 'heavier' : 'lighter'}`
}
export const exchangeEmpty = 'No other item of this product is in stock.'
export const exchangeFailed = 'The item could not be exchanged'
export const otherItem = 'Other item'
export const returnedShort = 'returned'
