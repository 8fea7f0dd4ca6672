import { paths } from '../../paths.ts'

/** Every link of the footer, except the categories and the purchase plan, which come from the shop's data. */
export const FOOTER_LINKS = {
  Help: [
    ['Track Order', paths.trackOrder],
    ['FAQ', paths.faq],
    ['Ring Size Guide', paths.ringSizeGuide],
    ['Bangle Size Guide', paths.bangleSizeGuide],
    ['Book an Appointment', paths.bookAppointment],
    ['Contact Us', paths.contact],
  ],
  Company: [
    ['About Us', paths.about],
    ['Brides of India', paths.bridesOfIndia],
    ['Our Stores', paths.ourStores],
    ['CSR', paths.csr],
    ['Blog', paths.blog],
    ['Careers', paths.careers],
  ],
  Policies: [
    ['Terms of Service', paths.termsOfService],
    ['Privacy Policy', paths.privacyPolicy],
    ['Exchange Policy', paths.exchangePolicy],
    ['Shipping Policy', paths.shippingPolicy],
    ['Scheme Payment', paths.schemePayment],
    ['Site Map', paths.siteMap],
  ],
} as const
