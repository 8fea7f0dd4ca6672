import type { Settings } from '#contract/settings.ts'
import { DEFAULT_BRAND_COLORS, DEFAULT_FONT_PAIR } from '#domain/brand.ts'
import { DEFAULT_HANDLING_DAYS } from '#domain/delivery-date.ts'
import { DEFAULT_GST_RATES } from '#domain/gst-rates.ts'
import { mapReturnReasons, NO_DEDUCTION } from '#domain/return-deductions.ts'
import { mapSocialNetworks } from '#domain/social-link-rules.ts'
import { STORES } from './stores.ts'

/** The settings of the demo shop. Bank account, GSTIN and phone numbers are invented. Amounts are in rupees. */
export const SETTINGS: Omit<
  Settings,
  | 'deliveryScope'
  | 'takesCashOnDelivery'
  | 'demoCode'
  | 'canSendCodes'
  | 'sendsMail'
  | 'isUnclaimed'
  | 'paysOnline'
  | 'gstState'
  | 'codeChannels'
  | 'home'
  | 'maps'
  | 'version'
> = {
  shopName: 'Swarna',
  pageTexts: {},
  isOpen: true,
  tagline:
    'A family jeweller in Hyderabad since 1948. Hallmarked gold, certified diamonds, and today’s gold rate on every product.',
  brand: { ...DEFAULT_BRAND_COLORS, fonts: DEFAULT_FONT_PAIR, logo: null, logoOnDark: null, icon: '' },
  phone: '040 2345 0916',
  email: 'care@swarna.example',
  address: '21-2-118, Patthargatti Road, near Charminar, Hyderabad 500002',
  hours: 'every day, 10 am to 9 pm',
  grievanceOfficer: { name: 'Anand Rao', designation: 'Grievance Officer', phone: '', email: '' },
  purchasePlanUrl: 'https://plan.swarna.example/',
  socialLinks: mapSocialNetworks(() => ''),
  sharePicture: '/images/share.jpg',
  taxProfile: 'flat',
  taxPercent: 18,
  gstRates: [...DEFAULT_GST_RATES],
  priceDisplay: 'both',
  deliveryCharge: 200,
  freeDeliveryFrom: 5000,
  deliveryCity: 'Hyderabad',
  deliveryRadiusKm: 50,
  deliveryEstimate: '7-10 working days',
  handlingDays: DEFAULT_HANDLING_DAYS,
  holidays: [
    { date: '2027-01-26', name: 'Republic Day' },
    { date: '2027-08-15', name: 'Independence Day' },
    { date: '2027-10-02', name: 'Gandhi Jayanti' },
  ],
  rateLockMinutes: 30,
  hallmarkingCharges: { gold: 35, silver: 25, platinum: 0 },
  customerPasswordLength: 6,
  returnDays: 30,
  engravedReturns: false,
  returnDeductions: mapReturnReasons(() => NO_DEDUCTION),
  insuredDelivery: true,
  hallmarkedGold: true,
  oldGoldExchange: true,
  exchangeDays: 7,
  cashLimit: 200_000,
  codRules: { fee: 0, maxOrder: 0, maxOpenOrders: 0, maxOpenAmount: 0 },
  bankTransferHours: 48,
  advances: { rules: [], holdDays: 30 },
  onlinePaymentLimit: 200_000,
  referrerAmount: 500,
  referredAmount: 200,
  maxCreditsPercent: 100,
  bankAccount: {
    holder: 'Swarna Jewellers',
    bank: 'Example Bank, Abids',
    account: '5020 0048 1190 27',
    ifsc: 'EXMP0000021',
    upi: 'swarna@example',
  },
  claims: {
    stores: '400+ stores across 13 countries',
    shipping: 'Leaves our workshop within one working day',
    exchange: 'Zero-deduction gold exchange',
  },
  stores: STORES,
  gstin: '36ABCDE1234F1Z1',
  seller: {
    legalName: 'Swarna Jewellers Private Limited',
    address: '',
    state: 'Telangana',
    pan: 'ABCDE1234F',
    signatory: 'Lakshmi Rao',
    invoicePrefix: 'SW',
  },
  referralReward: 'registration',
  rateMaxAgeHours: 48,
}
