import type { PageState } from '#contract/pages.ts'
import type { PagePlacement } from '#domain/page-slug.ts'
import type { PageVariable } from '#domain/page-variables.ts'
import type { PagePromise } from '#domain/rich-text.ts'

/** The sentences of the screens of pages. */

export const title = 'Pages'
export const description = 'Policies, guides, articles of the blog and pages about your shop.'
export const caption = 'Pages'
export const loadFailed = 'Failed to fetch pages'
export const empty = 'No pages yet'
export const emptyHint = 'Write the first page: about your shop, or how you work.'
export const add = 'New Page'
export const pageTitle = 'Title'
export const address = 'Address'
export const place = 'Shown in'
export const state = 'State'
export const lastSaved = 'Last saved'
export const actions = 'Actions'
export const editName = (name: string) => `Edit ${name}`
export const deleteName = (name: string) => `Delete ${name}`
export const confirmDelete = (name: string) =>
  `Delete “${name}”? Visitors get “Page not found” at its address.`
export const deleteFailed = 'Failed to delete page'

export const states: Record<PageState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  changed: 'Unpublished changes',
}
export const scheduledFor = (time: string) => `Scheduled for ${time}`
export const placements: Record<PagePlacement, string> = {
  none: 'No menu',
  menu: 'Menu at the top',
  shop: 'Footer: Shop',
  help: 'Footer: Help',
  company: 'Footer: the shop’s name',
  policies: 'Footer: Policies',
}

export const newPage = 'New Page'
export const create = 'Create Draft'
export const createFailed = 'Failed to create page'
export const kind = 'Kind'
export const kinds = { page: 'Page', article: 'Article of the blog' }
export const titleRequired = 'Title is required'
export const addressRequired = 'Address is required'

export const editPage = 'Edit Page'
export const lead = 'Introduction'
export const leadHint = 'Under the title, in lists of articles, and for search engines'
export const text = 'Text'
export const textHint =
  'Figures such as days, charges and limits are best inserted as variables: they follow your settings.'
export const saveDraft = 'Save Draft'
export const publish = 'Publish'
export const publishChanges = 'Publish Changes'
export const schedule = 'Schedule'
export const saving = 'Saving...'
export const saveFailed = 'Failed to save page'
export const preview = 'Preview'
export const previewHint = 'Shows the saved draft'
export const unsaved = 'Unsaved changes'
export const savedBy = (time: string, name: string | null) => `Saved ${time}${name ? ` by ${name}` : ''}`

export const publication = 'Publication'
export const publishLater = 'Publish later'
export const publishAt = 'From'
export const publishAtHint = 'The time of your device'
export const publishAtRequired = 'Choose a date and time'
export const cancelSchedule = 'Cancel'
export const hide = 'Hide from visitors'
export const hideQuestion = 'Visitors get “Page not found” at its address until you publish it again.'
export const hideConfirm = 'Hide'
export const changeFailed = 'It could not be changed.'

export const addressAndPlace = 'Address and place'
export const addressHint = 'A new address leads on from the old one.'
export const fixedAddress = 'The form of this page needs its address.'
export const placeHint = 'Address and place count as soon as you save.'
export const position = 'Position'
export const positionHint = 'Smaller numbers come first'
export const articleDate = 'Date'

export const picture = 'Picture'
export const choosePicture = 'Choose Picture'
export const changePicture = 'Change Picture'
export const removePicture = 'Remove Picture'
export const pictureAlt = 'What the picture shows'
export const pictureAltHint = 'For visitors who cannot see it, and for search engines'
export const cancel = 'Cancel'

export const searchEngines = 'Search engines'
export const seoTitle = 'Title for search engines'
export const seoTitleHint = 'Empty: the title of the page'
export const seoDescription = 'Description for search engines'
export const seoDescriptionHint = 'Empty: the introduction'

export const history = 'Earlier Versions'
export const versionsFailed = 'Failed to fetch versions'
export const versionOf = (number: number, versionTitle: string) => `${number}. ${versionTitle}`
export const cameWithShop = 'came with the shop'
export const versionPublished = 'Published'
export const versionScheduled = 'Scheduled'
export const versionDraft = 'Draft'
export const restore = 'Restore'
export const restoreName = (number: number) => `Restore version ${number}`
export const wordCount = (count: number) => `${count} words`
export const conflictText = 'Text'
export const theirText = 'Their text'

export const toolbar = 'Formatting'
/** Each contains the words on its button, which people say to a voice control. */
export const tools = {
  paragraph: 'Text',
  heading: 'H2 heading',
  subheading: 'H3 heading',
  bold: 'Bold',
  italic: 'Italic',
  bulletList: 'List',
  orderedList: 'Numbered list',
  quote: 'Quote',
  question: 'Question with answer',
  table: 'Table',
  link: 'Link',
  picture: 'Picture',
  variable: 'Variable',
  promise: 'Show if a promise is kept',
  undo: 'Undo',
  redo: 'Redo',
  addRow: '+ Row below',
  addColumn: '+ Column after',
  headerRow: 'Heading row',
  deleteRow: '− Row',
  deleteColumn: '− Column',
  deleteTable: '− Table',
}
/** On the buttons. */
export const toolSigns = {
  paragraph: 'Text',
  heading: 'H2',
  subheading: 'H3',
  bold: 'B',
  italic: 'I',
  bulletList: '• List',
  orderedList: 'Numbered',
  quote: '“ Quote',
  question: 'Question',
  table: 'Table',
  link: 'Link',
  picture: 'Picture',
  variable: '{ } Variable',
  promise: 'Show if',
  undo: '↶',
  redo: '↷',
  addRow: '+ Row',
  addColumn: '+ Column',
  headerRow: 'Heading row',
  deleteRow: '− Row',
  deleteColumn: '− Column',
  deleteTable: '− Table',
}
export const question = 'Question'
export const insertLink = 'Insert Link'
export const removeLink = 'Remove Link'
export const linkText = 'Text of the link'
export const linkAddress = 'Leads to'
export const linkAddressHint = 'A page of the shop (/faq), https://…, mailto:… or tel:…'
export const linkAddressInvalid =
  'Enter a path that begins with /, or an address with https:, mailto: or tel:'
export const linkTextRequired = 'Enter the text of the link'
export const insertVariable = 'Insert Variable'
export const insertVariableText = 'The page shows the value of your settings, also after you change them.'
export const emptyValue = 'empty at present'
export const promiseQuestion = 'Show this part only if…'
export const promiseText = 'The selected part is shown to visitors while this is switched on in Settings.'
export const promiseAlways = 'Always show it'
export const promises: Record<PagePromise, string> = {
  insuredDelivery: 'deliveries are insured',
  hallmarkedGold: 'all gold is hallmarked',
  oldGoldExchange: 'old gold is exchanged at full value',
}
export const shownOnlyIf = (promise: PagePromise) => `Shown only if ${promises[promise]}`

export const variables: Record<PageVariable, string> = {
  shopName: 'Name of the shop',
  phone: 'Phone',
  email: 'E-mail',
  address: 'Address',
  hours: 'Hours',
  deliveryCity: 'City of delivery',
  deliveryRadiusKm: 'Radius of delivery in km',
  deliveryCharge: 'Delivery charge',
  freeDeliveryFrom: 'Free delivery from',
  deliveryArea: 'Where the shop delivers, after “We deliver”',
  deliveryEstimate: 'Time of delivery',
  shippingMessage: 'Message about shipping',
  returnDays: 'Days for a return',
  returnTerms: 'Sentence about returns',
  returnExceptions: 'What cannot be returned',
  exchangeDays: 'Days for an exchange',
  exchangeHeading: 'Heading of exchanges',
  exchangeTerms: 'Sentences about exchanges',
  exchangeExceptions: 'What cannot be exchanged',
  damageReportHours: 'Hours to report damage',
  largeRefundTerms: 'Sentence about large refunds',
  rateLockMinutes: 'Minutes of the rate lock',
  hallmarkingCharge: 'Sentence about the hallmarking charge',
  bankTransferHours: 'Hours to pay by bank transfer',
  cashLimit: 'Limit of cash payments',
  cashLimitInLakh: 'Limit of cash payments in lakh',
}
