export const title = 'Brand'
export const description =
  'Colours and fonts of every page. Shades for hover, borders and tints follow from the three colours.'
export const colors = { primary: 'Main colour', accent: 'Ornaments', background: 'Background' }
export const colorHints = {
  primary: 'Buttons, links and what is chosen',
  accent: 'Fine lines and ornaments, often gold',
  background: 'Behind all pages of the shop; a light colour',
}
export const choose = (name: string) => `Choose: ${name}`
export const colorRequired = 'A colour is required'
export const fonts = 'Fonts'
export const fontPair = (heading: string, text: string) => `${heading} with ${text}`
export const reset = 'Back to the default'
export const preview = 'Preview'
export const previewEyebrow = 'New arrivals'
export const previewHeading = 'Temple necklace'
export const previewText = '22K gold, 24.350 g, rubies and pearls'
export const previewPrice = '₹2,48,310'
export const previewButton = 'Add to Cart'
export const previewLink = 'See the price break-up'

export const pictures = 'Logo and icon'
export const picturesHint = (types: string) => `${types} A transparent background looks best.`
export const pictureNames = { logo: 'Logo', logoOnDark: 'Logo on dark ground', icon: 'Icon' }
export const pictureHints = {
  logo: 'In the header, at checkout and beside sign-in, 44 px high. Without it the name is written.',
  logoOnDark: 'In the footer. Without it the name is written.',
  icon: 'Square, at least 512 × 512 px. For the browser tab and the home screen of phones.',
}
export const none = 'None'
export const upload = 'Upload'
export const replace = 'Replace'
export const uploading = 'Uploading...'
export const uploadPicture = (name: string) => `Upload: ${name}`
export const remove = (name: string) => `Remove ${name.toLowerCase()}`
export const saved = (name: string) => `${name} saved`
export const removed = (name: string) => `${name} removed`
export const uploadFailed = 'Failed to save the picture'
