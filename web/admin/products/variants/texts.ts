import { plural } from '#domain/intl.ts'

/** The sentences of the options of a product and of its grid of variants. */

const count = (number: number, one: string, many: string) => `${number} ${plural(number, one, many)}`
const variantCount = (number: number) => count(number, 'variant', 'variants')

export const options = 'Options'
export const optionsHelp =
  'What customers choose, such as the ring size or the karat. Each combination is a variant with its own weight, price and stock.'
export const option = (position: number) => `Option ${position}`
export const chooseOption = 'Choose an option'
export const addOption = 'Add option'
export const optionLimit = (limit: number) => `A product has at most ${limit} options.`
export const noOptions = 'There are no options yet. Add them under Catalogue, Options.'
export const removeOption = (name: string) => `Remove ${name}`
export const removeOptionTitle = (name: string) => `Remove ${name}?`
export const removeOptionMessage = (removed: number) =>
  `Variants that differ only in this option become one: the first is kept, and ${variantCount(removed)} will be removed when you save.`
export const inactiveValue = (label: string) => `${label} (inactive)`
export const rangeFrom = (name: string) => `${name} from`
export const rangeTo = (name: string) => `${name} to`
export const from = 'From'
export const to = 'To'
export const addRange = 'Add range'
export const newValue = (name: string) => `New value of ${name}`
export const newValuePlaceholder = 'Another value'
export const addValue = 'Add value'
export const addValueFailed = 'The value could not be added'
export const valueIsInactive = (label: string) => `${label} is inactive. Activate it under Options first.`
export const metalIsOff = (label: string) =>
  `The metal of ${label} is switched off. Switch it on under Gold Rates first.`
export const valuesMissing = 'Choose at least one value'
export const limitReached = (limit: number) => `A product has at most ${limit} variants.`

export const removeValueTitle = (label: string) => `What happens to the variants with ${label}?`
export const removeValueMessage = (variants: number, stock: number) =>
  `${variantCount(variants)} ${plural(variants, 'has', 'have')} this value${stock > 0 ? `, with ${stock} in stock` : ''}.`
export const removeVariants = 'Remove them'
export const removeVariantsDetail = 'When you save. Orders keep their copy.'
export const deactivateVariants = 'Keep them, but do not sell them'
export const deactivateVariantsDetail = 'They become inactive and keep their stock.'
export const apply = 'Apply'
export const cancel = 'Cancel'

export const variants = 'Variants'
export const gridHelp =
  'Arrow keys and Enter move between cells. Ctrl+D copies a cell into the selected rows, or into all rows below. A column copied from a spreadsheet can be pasted.'
export const addMissing = (number: number) => `Add ${count(number, 'missing variant', 'missing variants')}`
export const added = (number: number) => `${variantCount(number)} added`
export const removed = (number: number) => `${variantCount(number)} removed`
export const pasted = (filled: number, skipped: number) =>
  `${count(filled, 'cell', 'cells')} filled${skipped > 0 ? `, ${skipped} skipped` : ''}`
export const copied = (number: number) => `Copied to ${count(number, 'row', 'rows')}`

export const selectAll = 'Select all variants'
export const select = (title: string) => `Select ${title}`
export const variantAndPrice = 'Variant and price'
export const actions = 'Actions'
export const onRequest = 'On request'
export const noPrice = '–'
export const pictures = 'Pictures'
export const allPictures = 'All'
export const details = (title: string) => `Details of ${title}`
export const picturesOf = (title: string, number: number) =>
  `Pictures of ${title}: ${number === 0 ? 'all' : number}`
export const remove = (title: string) => `Remove ${title}`
export const cellName = (column: string, title: string) => `${column} of ${title}`

export const columns = {
  sku: 'SKU',
  isLive: 'Pricing',
  metal: 'Metal',
  metalWeight: 'Net weight',
  grossWeight: 'Gross weight',
  making: 'Making',
  makingType: 'Charged as',
  wastage: 'Wastage',
  stones: 'Stones',
  hasHallmarkingCharge: 'Hallmarking charge',
  price: 'Fixed price',
  compareAtPrice: 'Compare at',
  inventory: 'Stock',
  leadDays: 'Lead days',
  isActive: 'Active',
}
/** The units under the headings. */
export const units: Partial<Record<keyof typeof columns, string>> = {
  metalWeight: 'g',
  grossWeight: 'g',
  wastage: '%',
  stones: '₹',
  price: '₹',
  compareAtPrice: '₹',
}

export const live = 'Live'
export const fixed = 'Fixed'
export const noMetal = 'None'
export const yes = 'Yes'
export const no = 'No'

export const selectedNoun = (number: number) => plural(number, 'variant', 'variants')
export const bulkField = 'Field'
export const bulkValue = 'Value'
export const setValue = 'Set'
export const fillWeights = 'Weights by size'
export const fillSkus = 'SKUs'
export const removeSelected = 'Remove'
export const removeTitle = (number: number) => `Remove ${variantCount(number)}?`
export const removeMessage = (stock: number) =>
  `${stock > 0 ? `There are ${stock} in stock. ` : ''}They are removed when you save. Orders keep their copy.`
export const removeConfirm = 'Remove'
export const lastVariant = 'A product has at least one variant'

export const scopeSelected = (number: number) => `Fills ${count(number, 'selected row', 'selected rows')}.`
export const scopeAll = (number: number) => `Fills all ${count(number, 'row', 'rows')}.`

export const weightsTitle = 'Weights by size'
export const weightsHelp =
  'The base size has the base weight. Each size above it in the list weighs more, each size below it less.'
export const weightColumn = 'Weight'
export const sizeOption = 'Sizes'
export const baseSize = 'Base size'
export const baseWeight = 'Weight of the base size'
export const gramsPerSize = 'Grams per size'
export const preview = 'Weights'
export const tooLight = '0 g or less'

export const skusTitle = 'SKUs by pattern'
export const baseSku = 'Base SKU'
export const pattern = 'Pattern'
export const placeholders = (names: readonly string[]) =>
  `You can use ${names.map((name) => `{${name}}`).join(', ')}.`
export const replaceSkus = 'Replace SKUs that are filled in'
export const example = (sku: string) => `For example ${sku}`

export const detailsTitle = (title: string) => `Variant ${title}`
export const picturesHelp = 'Choose the pictures that show this variant. Without a choice, all do.'
export const noPictures = 'Add pictures to the product first.'
export const picture = (position: number, alt: string) =>
  alt ? `Picture ${position}: ${alt}` : `Picture ${position}`
export const serialisedStock = 'Counted from its items'
export const stonesWrong = 'Check the stones'

export const rupeesWrong = 'Rupees with at most two decimals'
export const gramsWrong = 'Grams with at most three decimals'
export const wholeNumberWrong = 'A whole number, 0 or more'
export const leadDaysWrong = (limit: number) => `1 to ${limit} days`
export const priceRequired = 'Price is required'
export const skuRepeated = 'Another variant has this SKU'

export const summary = 'Price range'
export const summaryCount = (variantsOnSale: number, stock: number) =>
  `${variantCount(variantsOnSale)} for sale, ${stock} in stock`
export const noPricesYet = 'Not available yet'
export const tooLightError = 'A size would weigh 0 g or less. Change the base weight or the grams per size.'
export const done = 'Done'
export const livePrice = 'Live price'
export const livePriceHint = 'Follows the gold rate'

type ListCounts = { variants: number; soldOut: number; areSizes: boolean }

/** `12 variants, 3 sizes sold out` */
export function listCounts({ variants: all, soldOut, areSizes }: ListCounts): string {
  if (soldOut === 0) return variantCount(all)
  const soldOutText = areSizes ? count(soldOut, 'size', 'sizes') : soldOut
  return `${variantCount(all)}, ${soldOutText} sold out`
}
