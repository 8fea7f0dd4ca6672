/** The sentences of the footer. The site map uses the names of its links too. */

export const shop = 'Shop'
export const customJewellery = 'Custom Jewellery'

export const help = 'Help'
export const faq = 'FAQ'
export const ringSizeGuide = 'Ring Size Guide'
export const bangleSizeGuide = 'Bangle Size Guide'
export const bookAppointment = 'Book an Appointment'
export const contact = 'Contact Us'

export const about = 'About Us'
export const bridesOfIndia = 'Brides of India'
export const ourStores = 'Our Stores'
export const csr = 'CSR'
export const blog = 'Blog'
export const careers = 'Careers'

export const policies = 'Policies'
export const termsOfService = 'Terms of Service'
export const privacyPolicy = 'Privacy Policy'
export const exchangePolicy = 'Exchange Policy'
export const shippingPolicy = 'Shipping Policy'
export const schemePayment = 'Scheme Payment'
export const siteMap = 'Site Map'

export const copyright = (shopName: string, place: string) => `© ${shopName}, ${place}`
export const india = 'India'
export const pricesInRupees = 'Prices in Indian rupees'
export const cashOnDeliveryBelow = (limit: string) => `Cash on Delivery below ${limit}`
