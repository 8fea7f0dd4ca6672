import { paths } from '../../paths.ts'
import * as sharedTexts from '../shared/texts.ts'
import * as texts from './texts.ts'

/** Every link of the footer, except the categories and the purchase plan, which come from the shop's data. */
export const FOOTER_LINKS = {
  help: [
    [sharedTexts.trackOrder, paths.trackOrder],
    [texts.faq, paths.faq],
    [texts.ringSizeGuide, paths.ringSizeGuide],
    [texts.bangleSizeGuide, paths.bangleSizeGuide],
    [texts.bookAppointment, paths.bookAppointment],
    [texts.contact, paths.contact],
  ],
  company: [
    [texts.about, paths.about],
    [texts.bridesOfIndia, paths.bridesOfIndia],
    [texts.ourStores, paths.ourStores],
    [texts.csr, paths.csr],
    [texts.blog, paths.blog],
    [texts.careers, paths.careers],
  ],
  policies: [
    [texts.termsOfService, paths.termsOfService],
    [texts.privacyPolicy, paths.privacyPolicy],
    [texts.exchangePolicy, paths.exchangePolicy],
    [texts.shippingPolicy, paths.shippingPolicy],
    [texts.schemePayment, paths.schemePayment],
    [texts.siteMap, paths.siteMap],
  ],
} as const
