export const title = 'Your own shop'
export const description =
  'Each step can be skipped and changed later: what you save here is in Settings, Gold Rates, Delivery Zones and Products.'
export const loadFailed = 'The setup cannot be shown. Please try again.'
export const stepNames = {
  shop: 'Shop',
  look: 'Look',
  rates: 'Rates',
  delivery: 'Delivery',
  catalogue: 'Products',
  open: 'Opening',
}
export const stepsLabel = 'Steps of the setup'
export const stepCount = (at: number, of: number) => `Step ${at} of ${of}`
export const stepDone = ' (done)'
export const stepOpen = ' (open)'
export const needed = 'needed before opening'
export const back = 'Back'
export const skip = 'Skip this step'
export const next = 'Continue'
export const saving = 'Saving...'
export const saveAndContinue = 'Save and continue'

export const shop = 'Who you are'
export const shopHint =
  'All but the name is what the law asks of a shop that sells online: customers find it on the contact page and on invoices.'
export const shopName = 'Shop name'
export const shopNameHint = (initials: string) =>
  `The numbers of orders and invoices begin with its initials: ${initials}. You can change them in Settings.`
export const shopNameRequired = 'The shop needs a name'
export const legalName = 'Legal name'
export const legalNameHint = 'As on your PAN or GST certificate. Leave empty if it is the shop name.'
export const address = 'Address'
export const state = 'State'
export const stateHint = 'For CGST and SGST, or IGST, on invoices'
export const stateRequired = 'Invoices need your state'
export const chooseState = 'Choose a state'
export const phone = 'Phone'
export const email = 'Email'
export const gst = 'GST'
export const gstLater = 'Answer later'
export const gstRegistered = 'I have a GSTIN'
export const gstNone = 'I am not registered for GST'
export const gstNoneHint = 'Orders then have no GST, and documents are called Invoice instead of Tax Invoice.'
export const gstin = 'GSTIN'
export const gstinRequired = 'Enter the GSTIN, or choose that you have none'
export const taxProfile = 'GST is charged'
export const hsn = 'By HSN, as the GST law asks'
export const flat = 'At one rate on the subtotal'
export const hsnHint =
  '3% on jewellery with its making charges, on delivery too, and as IGST for other states. You can change the rates in the settings.'
export const taxPercent = 'GST on products'
export const taxPercentRequired = 'GST is required'
export const officer = 'Grievance officer'
export const officerHint = 'Whom customers can complain to. In a small shop that is often the owner.'
export const designation = 'Designation'

export const rates = 'Today’s rates'
export const ratesHint =
  'Products that follow the rate are priced from it. Products with a fixed price need none, so you can enter the rates later.'
export const noRates = 'No rates yet.'
export const enterRates = 'Enter today’s rates'
export const changeRates = 'Enter new rates'
export const perGram = (rate: string) => `${rate} per gram`

export const delivery = 'Where you deliver'
export const deliveryHint = (charge: string, freeFrom: string) =>
  `Orders are taken from where you deliver only. Delivery costs ${charge}, and nothing from ${freeFrom} on; both are under Settings, Delivery areas.`
export const deliverTo = 'Deliver to'
export const addState = 'Add this state'
export const zoneSaved = (name: string) => `You deliver to ${name}`
export const zoneFailed = 'The state could not be added. Please try again.'
export const zonesSoFar = 'You deliver to'
export const noZones = 'Nowhere yet.'
export const zoneLink = 'Districts, PIN codes, distances and charges: Delivery Zones'

export const catalogue = 'Your first products'
export const catalogueHint = (categories: number, products: number) =>
  `So far: ${categories === 1 ? '1 category' : `${categories} categories`}, ${products === 1 ? '1 product' : `${products} products`}.`
export const startEmpty = 'Start empty'
export const startEmptyHint = 'Tick the categories that you sell, then add your products one by one.'
export const CATEGORIES = [
  'Rings',
  'Earrings',
  'Necklaces',
  'Pendants',
  'Chains',
  'Bangles',
  'Bracelets',
  'Anklets',
]
export const categoriesLegend = 'Categories'
export const addCategories = 'Add these categories'
export const categoriesSaved = (count: number) =>
  count === 1 ? 'Category added' : `${count} categories added`
export const categoriesFailed = 'The categories could not be added. Please try again.'
export const chooseCategory = 'Tick at least one category'
export const addProduct = 'Add a product'
export const yourFile = 'Bring a file'
export const yourFileHint =
  'A CSV file of products, also as Shopify and WooCommerce export it. You see what it adds before anything is saved.'
export const chooseFile = 'Choose a file'
export const demoProducts = 'Try it with the demo’s products'
export const demoProductsHint =
  'Invented jewellery with pictures, sizes and stones, priced at your own rates. They carry the tag “demo”: to remove them, search for demo in Products, select all and delete them. Categories stay, and can be deleted in Categories.'
export const addDemoProducts = 'Add the demo’s products'
export const addingDemoProducts = 'Adding...'
export const addDemoFailed = 'The products could not be added. Please try again.'
export const demoProductsThere = (count: number) =>
  count === 1
    ? 'One of the demo’s products is in your shop.'
    : `${count} of the demo’s products are in your shop.`
export const demoProductsWarning = 'Nobody can deliver them. Delete them before you open the shop.'
export const showDemoProducts = 'Show them'

export const open = 'Open your shop'
export const missing = 'This is still missing:'
export const nothingMissing = 'Everything that is needed is there.'
export const isOpen = 'Your shop is open to visitors.'
export const viewShop = 'View shop'
export const preview = 'Look at it first'
export const openNow = 'Open the shop'
export const opening = 'Opening...'
export const opened = 'The shop is open'
export const openFailed = 'The shop could not be opened. Please try again.'
export const confirmOpen = 'Open the shop anyway?'
export const confirmOpenMessage = (steps: string) => `Visitors will find a shop without this: ${steps}.`

export const demoDescription = 'Your own shop starts empty, beside the demo. Nothing of the demo is deleted.'
export const demoWhere =
  'The demo keeps its data in its folder. Your shop gets a folder of its own, so that you can go back to the demo at any time, and no invented product or order ends up in your books.'
export const demoSteps = {
  stop: 'Stop the demo: press Ctrl and C in the window in which it runs.',
  lines:
    'Write these lines into the file .env in the folder of the software. Create the file if there is none.',
  database:
    'The demo is in the database of DATABASE_URL. Create an empty database, and give its address in the last line.',
  admin:
    'If the file names ADMIN_EMAIL or ADMIN_PASSWORD, that person is the administrator, and there is no code.',
  start: 'Start it again: npm start. The window shows a code.',
  code: 'Open /setup at the address that the window names, and enter the code.',
}
export const demoBack = 'To see the demo again, take the lines out and start once more.'
export const copy = 'Copy the lines'
export const copied = 'Copied'
export const copyFailed = 'The lines could not be copied. Please select them.'
