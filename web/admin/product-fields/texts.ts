import { plural } from '#domain/intl.ts'
import type { FieldKind, FieldPlace } from '#domain/product-fields.ts'

/** The sentences of the screen of product fields. */

export const title = 'Product Fields'
export const description =
  'What you say about products besides price and weight: occasion, rhodium plating, the designer. Customers can filter by a field as soon as you tick Filter.'
export const loadFailed = 'Failed to fetch product fields'
export const empty = 'No product fields found'
export const emptyHint = 'Add the first field that your products have.'
export const caption = 'Product fields'

export const name = 'Name'
export const kind = 'Kind'
export const choices = 'Choices'
export const shownIn = 'Shown in'
export const nowhere = 'Nowhere'
export const productCount = 'Products'
export const switchedOff = 'Switched off'
export const moreChoices = (count: number) => `and ${count} more`

export const kinds: Record<FieldKind, string> = {
  text: 'Text',
  number: 'Number',
  boolean: 'Yes or No',
  choice: 'One choice',
  choices: 'Several choices',
}
export const numberIn = (unit: string) => `Number in ${unit}`

export const places: Record<FieldPlace, string> = {
  isOnPage: 'Product page',
  isOnCard: 'Product card',
  isFilter: 'Filter',
  isOnInvoice: 'Invoice',
  isOnTag: 'Tag',
}
export const placeHints: Record<FieldPlace, string> = {
  isOnPage: 'Among the details',
  isOnCard: 'In lists, under the name',
  isFilter: 'Customers choose by it in lists and search',
  isOnInvoice: 'Copied to each new order',
  isOnTag: 'After the purity',
}

export const add = 'Add Field'
export const edit = 'Edit Field'
export const create = 'Create Field'
export const update = 'Update Field'
export const saveFailed = 'Failed to save product field'
export const nameRequired = 'Name is required'
export const nameHint = 'As customers see it, such as Rhodium plated'
export const unit = 'Unit'
export const unitHint = 'Such as mm'
export const kindHint = 'Values that do not fit a new kind stay until the product is changed'
export const active = 'Active'
export const activeHint = 'Products keep the values of a field that is switched off'

export const choice = (position: number) => `Choice ${position}`
export const choiceRequired = 'A choice needs a name'
export const newChoices = 'New choices'
export const newChoicesHint = 'Several at once, separated by commas: Matte, High polish'
export const addChoices = 'Add'
export const choicesAdded = (count: number) => `${count} ${plural(count, 'choice', 'choices')} added`
export const choicesInList = 'These choices are already in the list'
export const renameHint =
  'Products that have a choice take over its new name. They keep a choice that you remove.'

export const actions = 'Actions'
export const editName = (field: string) => `Edit ${field}`
export const deleteName = (field: string) => `Delete ${field}`
export const moveUp = (item: string) => `Move ${item} up`
export const moveDown = (item: string) => `Move ${item} down`
export const remove = (item: string) => `Remove ${item}`
export const moved = (item: string, position: number, count: number) =>
  `${item} moved to position ${position} of ${count}`
export const moveFailed = 'Failed to move the field'

export const confirmDelete = (field: string) => `Are you sure you want to delete the field ${field}?`
export const deleteFailed = 'Failed to delete product field'

export const otherNames = 'Other details of products'
export const otherNamesHint =
  'Products have these as plain text, for example from a file of another shop. Add a field of the same name to filter by it.'
export const addNamed = (field: string, count: number) =>
  `${field} (${count} ${plural(count, 'product', 'products')})`
