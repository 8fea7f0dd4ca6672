import { z } from 'zod'
import { ADVANCE_CONDITIONS, ADVANCE_KINDS } from '#domain/advances.ts'
import { FONT_PAIR_IDS } from '#domain/brand.ts'
import { ZONE_SCOPES } from '#domain/delivery-zones.ts'
import { CHARGED_WEIGHTS } from '#domain/items.ts'
import { mapHallmarkedBases } from '#domain/metals.ts'
import { TAX_PROFILES } from '#domain/order-tax.ts'
import { CONTACT_FIELDS } from '#domain/registration.ts'
import { mapReturnReasons } from '#domain/return-deductions.ts'
import { MESSAGE_TEXT_RULES, PAGE_TEXT_RULES, SMS_TEXT_KEYS } from '#domain/shop-texts.ts'
import { PRICE_DISPLAYS } from '#domain/shown-price.ts'
import { mapSocialNetworks } from '#domain/social-link-rules.ts'
import { endpoint } from './endpoint.ts'
import { Maps } from './maps.ts'
import { Version } from './primitives.ts'
import { DeductionTerms } from './returns.ts'
import { routes } from './routes.ts'
import { Carrier } from './shipments.ts'

/** A logo: `widths` exist beside `url` as AVIF and WebP. */
const BrandLogo = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  widths: z.array(z.number().int()),
})
export type BrandLogo = z.output<typeof BrandLogo>

const textsOf = <K extends string>(rules: Record<K, unknown>) =>
  z.partialRecord(z.enum(Object.keys(rules) as [K, ...K[]]), z.string())

/** How the shop looks. Colours are `#rrggbb`. */
const Brand = z.object({
  primary: z.string(),
  accent: z.string(),
  background: z.string(),
  fonts: z.enum(FONT_PAIR_IDS),
  /** Instead of the name in the header. Null: the name is written. */
  logo: BrandLogo.nullable(),
  /** The same for dark ground, as in the footer. Null: the name is written there. */
  logoOnDark: BrandLogo.nullable(),
  /** The icons of tab and home screen: `<icon>-32.png`, `-180`, `-192`, `-512`, `-maskable-192`, `-maskable-512`. '': those of the software. */
  icon: z.string(),
})
export type Brand = z.output<typeof Brand>

/** The pictures of a brand, which are uploaded one by one. */
export const BRAND_PICTURES = ['logo', 'logoOnDark', 'icon'] as const
export type BrandPicture = (typeof BRAND_PICTURES)[number]

/**
 * What an owner sets. `PublicSettings` is what every page may know; the rest only those with `manage_users`.
 * Amounts are rupees.
 */
export const PublicSettings = z.object({
  shopName: z.string(),
  tagline: z.string(),
  /** False: visitors see a page that says when the shop opens, and only staff can order. */
  isOpen: z.boolean(),
  brand: Brand,
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  hours: z.string(),
  /** Whom customers complain to, as the rules for e-commerce ask for. Empty phone or email: those of the shop. */
  grievanceOfficer: z.object({
    name: z.string(),
    designation: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  purchasePlanUrl: z.string(),
  /** The pages of the shop on social media, by network. '' for none. */
  socialLinks: z.object(mapSocialNetworks(() => z.string())),
  /** What a shared link to the shop shows: an address, or '' for none. */
  sharePicture: z.string(),
  /** How orders are taxed. `flat`: `taxPercent` on the subtotal. `hsn`: as the GST law asks, at `gstRates`. */
  taxProfile: z.enum(TAX_PROFILES),
  taxPercent: z.number(),
  /** By HSN and the first day in India. Visitors get them without the sources, and only with the profile `hsn`. */
  gstRates: z.array(z.object({ hsn: z.string(), percent: z.number(), from: z.string(), source: z.string() })),
  /** The GST code of the state that the GSTIN is of. Null: the shop has none. */
  gstState: z.string().nullable(),
  /** Whether pages show prices without GST, with it, or both. */
  priceDisplay: z.enum(PRICE_DISPLAYS),
  deliveryCharge: z.number(),
  freeDeliveryFrom: z.number(),
  /** The city that the radius is around: `Hyderabad`. '': pages name none. */
  deliveryCity: z.string(),
  deliveryRadiusKm: z.number(),
  deliveryEstimate: z.string(),
  /** What pages say before a postal code is known: `city`, the radius around the city; `zones`, it depends; `none`, nowhere yet. */
  deliveryScope: z.enum(ZONE_SCOPES),
  /** Whether any zone takes cash on delivery. */
  takesCashOnDelivery: z.boolean(),
  rateLockMinutes: z.number(),
  /** Per piece, by base metal. Added to the price of each product that bears it. */
  hallmarkingCharges: z.object(mapHallmarkedBases(() => z.number())),
  /** The fewest characters of a customer's password. */
  customerPasswordLength: z.number(),
  /** Days from the delivery in which a return, or an exchange, can be asked for; 0: never. */
  returnDays: z.number(),
  exchangeDays: z.number(),
  /** Whether customers can return and exchange engraved items too. */
  engravedReturns: z.boolean(),
  /** What the shop keeps of a refund, by the reason of the return. Requests keep the rule of their day. */
  returnDeductions: z.object(mapReturnReasons(() => DeductionTerms)),
  /** What the shop promises. A new shop promises none of it. */
  insuredDelivery: z.boolean(),
  /** All gold has the BIS hallmark and its HUID. */
  hallmarkedGold: z.boolean(),
  /** Old gold is accepted at its full tested value. */
  oldGoldExchange: z.boolean(),
  /** Messages in the shop's own words; '' for none. */
  claims: z.object({ stores: z.string(), shipping: z.string(), exchange: z.string() }),
  /** Sentences in the shop's own words. One that is left out or '' is that of the software. */
  pageTexts: textsOf(PAGE_TEXT_RULES),
  cashLimit: z.number(),
  /** Cash on delivery, in rupees. 0: no fee, no limit. The limits of open orders count a person, a phone number and an address. */
  codRules: z.object({
    fee: z.number(),
    maxOrder: z.number(),
    maxOpenOrders: z.number(),
    maxOpenAmount: z.number(),
  }),
  /** An order that is paid by bank transfer and not confirmed within so many hours is cancelled. */
  bankTransferHours: z.number(),
  /** Orders that are paid in two steps. Of several rules that apply, the highest advance counts. Without rules there are none. */
  advances: z.object({
    rules: z.array(
      z.object({
        condition: z.enum(ADVANCE_CONDITIONS),
        /** The order value in rupees, with the condition `value`. */
        from: z.number(),
        /** The id of a category, with the condition `category`. */
        category: z.string(),
        kind: z.enum(ADVANCE_KINDS),
        /** Percent of the total, or rupees. */
        value: z.number(),
      }),
    ),
    /** How long an order with an advance keeps its price. */
    holdDays: z.number(),
  }),
  /** The most that one online payment may be, in rupees. A larger order is paid in parts. */
  onlinePaymentLimit: z.number(),
  referrerAmount: z.number(),
  referredAmount: z.number(),
  /** The largest share of a subtotal that referral credits pay, in percent. */
  maxCreditsPercent: z.number(),
  bankAccount: z.object({
    holder: z.string(),
    bank: z.string(),
    account: z.string(),
    ifsc: z.string(),
    upi: z.string(),
  }),
  stores: z.array(
    z.object({
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      hours: z.string(),
      mapLink: z.string(),
    }),
  ),
  /** Working days from the order to dispatch, for pieces from stock. */
  handlingDays: z.number(),
  /** Days in India on which the shop does not work, besides Sundays: `2027-01-26`. */
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  /** The fixed code of a demo that listens on this machine only, with no mail or SMS transport; else null. */
  demoCode: z.string().nullable(),
  /** False: the shop cannot send verification codes, so registration is closed. */
  canSendCodes: z.boolean(),
  /** A mail server is set. */
  sendsMail: z.boolean(),
  /** The shop has no administrator: whoever has the code of its terminal becomes it. */
  isUnclaimed: z.boolean(),
  /** Where registration sends codes. With both, it asks for `code` and `phoneCode`. */
  codeChannels: z.array(z.enum(CONTACT_FIELDS)),
  /** A payment gateway is connected, so that customers can pay online. */
  paysOnline: z.boolean(),
  /** Null: the owner switched them off. */
  maps: Maps.nullable(),
})
export type PublicSettings = z.output<typeof PublicSettings>

const coordinateFields = { latitude: z.number(), longitude: z.number() }
/** Who sells, as invoices name them. `address`, `legalName`: '' where those of the shop serve. */
const Seller = z.object({
  legalName: z.string(),
  address: z.string(),
  /** A state of India; '' reads it from the GSTIN, as it does for the PAN. */
  state: z.string(),
  pan: z.string(),
  signatory: z.string(),
  /** One or two letters before the number of an invoice: `SW/26-27/000123`. */
  invoicePrefix: z.string(),
})

export const Settings = PublicSettings.extend({
  /** From where the radius is measured. */
  deliveryCentre: z.object(coordinateFields).optional(),
  /** The postal codes whose place is known; any other cannot be verified. */
  deliveryPoints: z
    .array(
      z.object({
        postalCode: z.string(),
        area: z.string(),
        city: z.string(),
        state: z.string(),
        ...coordinateFields,
      }),
    )
    .optional(),
  /** While the shop is closed, `/?preview=<key>` opens it in a browser. A new one each time that it is closed. */
  previewKey: z.string().optional(),
  /** The same of mails, text messages and invoices. */
  messageTexts: textsOf(MESSAGE_TEXT_RULES).optional(),
  /** The ids of text messages with the carriers (DLT). They reach the gateway as {template} and {sender}. */
  smsIds: z
    .partialRecord(z.enum(SMS_TEXT_KEYS), z.object({ templateId: z.string(), senderId: z.string() }))
    .optional(),
  /** Whom staff can choose when they ship an order. */
  carriers: z.array(Carrier).optional(),
  /** Shipments of orders with this total or more are handed over against a code of the customer. */
  deliveryCodes: z.object({ isOn: z.boolean(), from: z.number() }).optional(),
  gstin: z.string().optional(),
  seller: Seller.optional(),
  /** Staff without two-step sign-in may do nothing but set it up. */
  requireSecondFactorForStaff: z.boolean().optional(),
  referralReward: z.enum(['registration', 'firstDelivery']).optional(),
  /** One to four capital letters before the number of an order: `SW-261120-7K3QF9`. */
  orderPrefix: z.string().optional(),
  /** For one person, for one phone number and for one delivery address. */
  maxOpenOrders: z.number().optional(),
  maxOrdersPerDay: z.number().optional(),
  /** From one internet address (the first 64 bits of IPv6). Many households may share one. */
  maxOrdersPerNetwork: z.number().optional(),
  /** An order that is paid online and not paid within so many minutes is cancelled. */
  onlinePaymentMinutes: z.number().optional(),
  /** Friends of one person who are rewarded in a month. */
  referralMonthlyLimit: z.number().optional(),
  /** How long security events are kept. */
  securityEventDays: z.number().optional(),
  /** Staff are signed out after so many minutes without activity. */
  staffIdleMinutes: z.number().optional(),
  /** Products that follow the rate are not sold at one that was confirmed longer ago. */
  rateMaxAgeHours: z.number().optional(),
  /**
   * What the price of an item with a weight of its own counts: the weight listed for its variant, or its own. Prices that
   * follow the rate change with it.
   */
  chargedWeight: z.enum(CHARGED_WEIGHTS).optional(),
  /** The word of ten different letters that encodes prices on item tags. '': tags have no price. */
  tagPriceCode: z.string().optional(),
  version: z.number().int().optional(),
})
export type Settings = z.output<typeof Settings>

export const settings = {
  read: endpoint(routes.settings.read, {
    access: 'public',
    cached: () => [],
    summary: 'The shop’s settings: the public part, or all of them with `manage_users`.',
    response: Settings,
  }),
  update: endpoint(routes.settings.update, {
    access: { permission: 'manage_users' },
    summary:
      'Changes settings; those left out stay. A changed hallmarking charge, charged weight, bank account or cash limit needs a recent authentication (403 `REAUTHENTICATE`).',
    body: Settings.omit({
      previewKey: true,
      deliveryScope: true,
      takesCashOnDelivery: true,
      demoCode: true,
      canSendCodes: true,
      sendsMail: true,
      isUnclaimed: true,
      paysOnline: true,
      gstState: true,
      codeChannels: true,
      maps: true,
      version: true,
    })
      .partial()
      .extend({ version: z.number().int().optional() }),
    response: Settings,
  }),
  uploadBrandPicture: endpoint(routes.settings.uploadBrandPicture, {
    access: { permission: 'manage_users' },
    summary:
      'Stores a logo, or makes the icons of tab and home screen from a square picture of at least 512 pixels. PUT /settings removes one: `null`, or an empty `icon`.',
    body: z.object({ kind: z.enum(BRAND_PICTURES), version: Version.optional() }),
    files: { picture: 1 },
    response: Settings,
  }),
}
