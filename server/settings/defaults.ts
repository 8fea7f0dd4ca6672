import type { PublicSettings, Settings } from '#contract/settings.ts'
import { DEFAULT_BRAND_COLORS, DEFAULT_FONT_PAIR } from '#domain/brand.ts'
import { DEFAULT_ORDER_PREFIX } from '#domain/codes.ts'
import {
  DEFAULT_DELIVERY_CENTRE,
  DEFAULT_DELIVERY_CITY,
  DEFAULT_DELIVERY_ESTIMATE,
  DEFAULT_DELIVERY_POINTS,
  DEFAULT_DELIVERY_RADIUS_KM,
} from '#domain/delivery.ts'
import { DEFAULT_HANDLING_DAYS } from '#domain/delivery-date.ts'
import { DEFAULT_GST_RATES } from '#domain/gst-rates.ts'
import { DEFAULT_CHARGED_WEIGHT } from '#domain/items.ts'
import { mapHallmarkedBases } from '#domain/metals.ts'
import { toRupees } from '#domain/money.ts'
import { DEFAULT_MAX_CREDITS_PERCENT } from '#domain/order-totals.ts'
import { DEFAULT_CASH_LIMIT } from '#domain/pan.ts'
import { DEFAULT_MIN_PASSWORD_LENGTH } from '#domain/password-policy.ts'
import { DEFAULT_RATE_MAX_AGE_HOURS } from '#domain/rate-guard.ts'
import { DEFAULT_REFERRAL_MONTHLY_LIMIT, DEFAULT_REFERRAL_SETTINGS } from '#domain/referrals.ts'
import { mapReturnReasons, NO_DEDUCTION } from '#domain/return-deductions.ts'
import { DEFAULT_CARRIERS } from '#domain/shipments.ts'
import { mapSocialNetworks } from '#domain/social-link-rules.ts'

/** The settings as they are sent and stored. Amounts are rupees. */
export type SettingsDocument = Omit<
  PublicSettings,
  | 'deliveryScope'
  | 'takesCashOnDelivery'
  | 'demoCode'
  | 'canSendCodes'
  | 'sendsMail'
  | 'isUnclaimed'
  | 'paysOnline'
  | 'gstState'
  | 'codeChannels'
  | 'maps'
> & {
  gstin: string
  previewKey: string
  seller: NonNullable<Settings['seller']>
  requireSecondFactorForStaff: boolean
  referralReward: 'registration' | 'firstDelivery'
  referralMonthlyLimit: number
  securityEventDays: number
  maxOpenOrders: number
  maxOrdersPerDay: number
  maxOrdersPerNetwork: number
  onlinePaymentMinutes: number
  staffIdleMinutes: number
  tagPriceCode: string
  orderPrefix: string
} & Required<
    Pick<
      Settings,
      | 'deliveryCentre'
      | 'deliveryPoints'
      | 'carriers'
      | 'deliveryCodes'
      | 'handlingDays'
      | 'messageTexts'
      | 'smsIds'
      | 'holidays'
      | 'rateMaxAgeHours'
      | 'chargedWeight'
    >
  >

/** The default figures of a new shop. It promises nothing; names, messages and addresses are empty until the owner or the demo seed fills them in. */
export const DEFAULT_SETTINGS: SettingsDocument = {
  shopName: 'Swarna',
  isOpen: true,
  previewKey: '',
  tagline: 'Fine jewellery at today’s rate',
  brand: { ...DEFAULT_BRAND_COLORS, fonts: DEFAULT_FONT_PAIR, logo: null, logoOnDark: null, icon: '' },
  phone: '',
  email: '',
  address: '',
  hours: '',
  grievanceOfficer: { name: '', designation: '', phone: '', email: '' },
  purchasePlanUrl: '',
  socialLinks: mapSocialNetworks(() => ''),
  sharePicture: '',
  taxProfile: 'flat',
  taxPercent: 18,
  gstRates: [...DEFAULT_GST_RATES],
  // What shops showed before they could choose. A new shop starts with `including`.
  priceDisplay: 'excluding',
  deliveryCharge: 200,
  freeDeliveryFrom: 5000,
  deliveryCity: DEFAULT_DELIVERY_CITY,
  deliveryRadiusKm: DEFAULT_DELIVERY_RADIUS_KM,
  deliveryEstimate: DEFAULT_DELIVERY_ESTIMATE,
  carriers: [...DEFAULT_CARRIERS],
  deliveryCodes: { isOn: false, from: 0 },
  rateLockMinutes: 30,
  hallmarkingCharges: mapHallmarkedBases(() => 0),
  customerPasswordLength: DEFAULT_MIN_PASSWORD_LENGTH,
  returnDays: 30,
  exchangeDays: 7,
  engravedReturns: false,
  returnDeductions: mapReturnReasons(() => NO_DEDUCTION),
  insuredDelivery: false,
  hallmarkedGold: false,
  oldGoldExchange: false,
  cashLimit: toRupees(DEFAULT_CASH_LIMIT),
  codRules: { fee: 0, maxOrder: 0, maxOpenOrders: 0, maxOpenAmount: 0 },
  bankTransferHours: 48,
  advances: { rules: [], holdDays: 30 },
  referrerAmount: toRupees(DEFAULT_REFERRAL_SETTINGS.referrerAmount),
  referredAmount: toRupees(DEFAULT_REFERRAL_SETTINGS.referredAmount),
  maxCreditsPercent: DEFAULT_MAX_CREDITS_PERCENT,
  bankAccount: { holder: '', bank: '', account: '', ifsc: '', upi: '' },
  claims: { stores: '', shipping: '', exchange: '' },
  stores: [],
  gstin: '',
  deliveryCentre: DEFAULT_DELIVERY_CENTRE,
  deliveryPoints: Object.entries(DEFAULT_DELIVERY_POINTS).map(([postalCode, point]) => ({
    postalCode,
    ...point,
  })),
  pageTexts: {},
  messageTexts: {},
  smsIds: {},
  handlingDays: DEFAULT_HANDLING_DAYS,
  holidays: [],
  seller: { legalName: '', address: '', state: '', pan: '', signatory: '', invoicePrefix: 'SW' },
  requireSecondFactorForStaff: false,
  referralReward: 'registration',
  referralMonthlyLimit: DEFAULT_REFERRAL_MONTHLY_LIMIT,
  securityEventDays: 180,
  staffIdleMinutes: 30,
  tagPriceCode: '',
  chargedWeight: DEFAULT_CHARGED_WEIGHT,
  rateMaxAgeHours: DEFAULT_RATE_MAX_AGE_HOURS,
  orderPrefix: DEFAULT_ORDER_PREFIX,
  maxOpenOrders: 5,
  maxOrdersPerDay: 10,
  maxOrdersPerNetwork: 50,
  onlinePaymentMinutes: 15,
  onlinePaymentLimit: 200_000,
}
