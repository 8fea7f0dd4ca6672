import { plural } from '#domain/intl.ts'

/** The sentences of the screen of the home page. */

export const title = 'Home Page'
export const loadFailed = 'Failed to fetch the home page'
export const saveFailed = 'Failed to save the home page'
export const changeFailed = 'It could not be changed.'
export const published = 'Published'
export const unpublishedChanges = 'Unpublished changes'
export const unsaved = 'Unsaved changes'
export const savedBy = (time: string, name: string | null) => `Saved ${time}${name ? ` by ${name}` : ''}`
export const preview = 'Preview'
export const previewHint = 'Shows the saved draft'
export const saveDraft = 'Save Draft'
export const publish = 'Publish'
export const saving = 'Saving...'
export const history = 'Earlier Versions'

export const sections = 'Sections'
export const sectionsHint =
  'In the order of the page. Drag a section, use the arrow buttons, or the arrow keys on its handle.'
export const empty = 'The page has no sections'
export const emptyHint = 'Visitors see the header and the footer only.'
export const addSection = 'Add Section'
export const chooseSection = 'Which section?'
export const open = 'Edit'
export const edit = (name: string) => `Edit ${name}`
export const added = (name: string) => `${name} added at the end`
export const remove = 'Remove Section'
export const removeQuestion = (name: string) =>
  `Remove “${name}” with its content? To keep the content, switch the section off.`
export const removeConfirm = 'Remove'
export const needsAttention = 'Needs attention'
export const off = 'Off'
export const notYet = (time: string) => `From ${time}`
export const endsAt = (time: string) => `Until ${time}`
export const over = 'Over'

export const isShown = 'Show on the home page'
export const isShownHint = 'A section that is switched off keeps its content.'
export const from = 'Show from'
export const until = 'Show until'
export const timeHint = 'The time of your device. Empty: no limit'
export const noFields = 'This section has nothing to set here.'
export const managedAt = (name: string) => `What it shows is edited in ${name}`
export const linkText = (label: string) => `${label}: text`
export const linkPath = (label: string) => `${label}: leads to`
export const linkPathHint = 'A page of the shop (/faq), or https://…'
export const noCategory = 'No category'
export const unknownCategory = 'A category that is not in the shop any more'
export const entry = (noun: string, place: number) => `${noun} ${place}`
export const addEntry = (noun: string) => `Add ${noun}`
export const removed = (name: string) => `${name} removed`
export const removeEntry = (name: string) => `Remove ${name}`

export const versionsFailed = 'Failed to fetch versions'
export const version = (number: number, count: number) =>
  `${number}. ${count} ${plural(count, 'section', 'sections')}`
export const cameWithShop = 'came with the shop'
export const versionPublished = 'Published'
export const versionDraft = 'Draft'
export const restore = 'Restore'
export const restoreName = (number: number) => `Restore version ${number}`

export const notShown = 'Not shown'
export const needsMail =
  'It is not shown while the shop has no mail server, because visitors confirm by email.'
export const setUpMail = 'Connections'
export const yes = 'Yes'
export const no = 'No'
export const emptyValue = 'empty'
export const chosenCount = (count: number) => `${count} chosen`
export const notInYours = 'Not in yours'
export const nothingDiffers = 'Your sections hold everything that theirs do.'
export const conflictOrder = 'Sections in their order'
export const conflictBlock = (name: string) => `Section “${name}”`
export const conflictBefore = 'as you loaded it'
export const conflictAfter = 'changed'
