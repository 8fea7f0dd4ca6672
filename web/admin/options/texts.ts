import { plural } from '#domain/intl.ts'
import type { OptionKind, SizeEquivalents, SizeMeasure } from '#domain/options.ts'

/** The sentences of the options screen. */

export const title = 'Options'
export const description =
  'What customers choose on a product, such as the ring size or the karat. All products share these lists.'
export const loadFailed = 'Failed to fetch options'
export const empty = 'No options found'
export const emptyHint = 'Add the first option that your products come in.'
export const caption = 'Options'
export const noValues = 'None'

export const order = 'Order'
export const name = 'Name'
export const kind = 'Kind'
export const values = 'Values'
export const inactiveValue = (value: string) => `${value} (inactive)`
export const moreValues = (count: number) => `and ${count} more`

export const kinds: Record<OptionKind, string> = {
  size: 'Size',
  metal: 'Karat',
  colour: 'Colour',
  other: 'Other',
}

export const add = 'Add Option'
export const edit = 'Edit Option'
export const create = 'Create Option'
export const update = 'Update Option'
export const saveFailed = 'Failed to save option'
export const nameRequired = 'Name is required'
export const nameHint = 'As customers see it, such as Ring size'
export const kindHint = 'Karats follow a metal rate, colours have a swatch'
export const measure = 'Measured as'
export const measureHint = 'For the size guide and the sizes of other countries'
export const displayOrder = 'Display Order'

export const measures: Record<SizeMeasure, string> = {
  ring: 'Ring size',
  bangle: 'Bangle size',
  length: 'Length in inches',
}
export const noMeasure = 'Not measured'

export const equivalents: Record<keyof SizeEquivalents, string> = {
  us: 'US',
  uk: 'UK',
  eu: 'EU',
  diameterMm: 'Diameter (mm)',
  circumferenceMm: 'Circumference (mm)',
  inches: 'Inches',
  cm: 'cm',
}

export const value = 'Value'
export const metal = 'Metal'
export const noMetal = 'No metal'
export const inactiveMetal = (name: string): string => `${name} (inactive)`
export const swatch = 'Colour'
export const secondSwatch = 'Second colour'
export const twoTone = 'Two-tone'
export const active = 'Active'
export const valueRequired = 'A value needs a name'
export const notNumber = 'Enter a number'

/** The name of a field in one row, for screen readers. */
export const fieldOf = (field: string, value: string) => `${field} of ${value || 'the new value'}`
export const moveUp = (value: string) => `Move ${value} up`
export const moveDown = (value: string) => `Move ${value} down`
export const remove = (value: string) => `Remove ${value}`
export const moved = (value: string, position: number, count: number) =>
  `${value} moved to position ${position} of ${count}`

export const newValues = 'New values'
export const newValuesHint = 'Several at once, separated by commas: 31, 32, 33'
export const addValues = 'Add'
export const valuesAdded = (count: number) => `${count} ${plural(count, 'value', 'values')} added`
export const valuesInList = 'These values are already in the list'

export const confirmDelete = (option: string) => `Are you sure you want to delete the option ${option}?`
export const deleteFailed = 'Failed to delete option'
