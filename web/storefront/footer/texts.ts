/** The sentences of the footer. The site map uses the names of its links too. Names of pages that staff write are theirs. */

export const shop = 'Shop'

export const help = 'Help'
export const ringSizeGuide = 'Ring Size Guide'
export const bangleSizeGuide = 'Bangle Size Guide'

export const ourStores = 'Our Stores'
export const blog = 'Blog'

export const policies = 'Policies'
export const siteMap = 'Site Map'

export const socialMedia = 'Social media'

export const copyright = (shopName: string, place: string) => `© ${shopName}, ${place}`
export const india = 'India'
export const pricesInRupees = 'Prices in Indian rupees'
export const cashOnDeliveryBelow = (limit: string) => `Cash on Delivery below ${limit}`
