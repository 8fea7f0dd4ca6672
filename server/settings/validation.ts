import { type AdvanceRule, MAX_ADVANCE_RULES, MAX_HOLD_DAYS } from '#domain/advances.ts'
import { isIfsc, isUpiId } from '#domain/bank-transfer.ts'
import { getBrandColorErrors, isHexColor } from '#domain/brand.ts'
import { isOrderPrefix } from '#domain/codes.ts'
import { MAX_HANDLING_DAYS, MAX_HOLIDAYS } from '#domain/delivery-date.ts'
import { type FieldError, invalid } from '#domain/errors.ts'
import { getGstRatesError } from '#domain/gst-rates.ts'
import { getGstinError } from '#domain/gstin.ts'
import { isDateOrDateTime } from '#domain/india-time.ts'
import { HALLMARKED_BASES, type HallmarkedBase } from '#domain/metals.ts'
import { formatInr, fromRupees, toRupees } from '#domain/money.ts'
import { DEFAULT_CASH_LIMIT } from '#domain/pan.ts'
import { DEFAULT_MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH_SETTING } from '#domain/password-policy.ts'
import { isPriceCodeWord } from '#domain/price-code.ts'
import { PRICING_LIMITS } from '#domain/pricing.ts'
import { MAX_SECURITY_EVENT_DAYS, MIN_SECURITY_EVENT_DAYS } from '#domain/retention.ts'
import { RETURN_REASONS } from '#domain/returns.ts'
import { toSafeLink } from '#domain/safe-path.ts'
import { MAX_STAFF_IDLE_MINUTES, MIN_STAFF_IDLE_MINUTES } from '#domain/sessions.ts'
import { getCarriersError } from '#domain/shipments.ts'
import {
  getShopTextError,
  getSmsIdsError,
  MESSAGE_TEXT_RULES,
  PAGE_TEXT_RULES,
  SMS_TEXT_KEYS,
  type TextRules,
} from '#domain/shop-texts.ts'
import { getSocialLinkError } from '#domain/social-link-rules.ts'
import { SOCIAL_NETWORKS } from '#domain/social-links.ts'
import { hasForbiddenCharacters } from '#domain/text.ts'
import type { SettingsDocument } from './defaults.ts'

type Field = keyof SettingsDocument
/** Returns what is wrong with the value, or with one field in it, or null. */
type Rule<F extends Field> = (value: SettingsDocument[F]) => string | FieldError | null

const MAX_RUPEES = 10_000_000
const MAX_CHARACTERS = 2000
const MAX_DEPTH = 8
const MAX_DELIVERY_POINTS = 2000

const between = (min: number, max: number, label: string) => (value: number) =>
  value >= min && value <= max ? null : `${label} must be between ${min} and ${max}`

const rupees = (max: number, label: string) => (value: number) => {
  try {
    fromRupees(value)
  } catch {
    return `${label} must be rupees with at most two decimals`
  }
  return between(0, max, label)(value)
}

const hallmarkingCharge = (base: HallmarkedBase) =>
  rupees(toRupees(PRICING_LIMITS.hallmarkingCharge), `The hallmarking charge for ${base}`)

const isError = (result: { path: string; message: string | null }): result is FieldError =>
  result.message !== null

const link = (value: string) =>
  value === '' || toSafeLink(value) ? null : 'Must be a path in the shop or an https: address'

/** GST has at most two decimals (2.5, 0.25), which is what orders can store. */
const percent = (max: number, label: string) => (value: number) =>
  Math.abs(Math.round(value * 100) - value * 100) < 1e-9 && value >= 0 && value <= max
    ? null
    : `${label} must be between 0 and ${max} percent, with at most two decimals`

const days = (label: string) => (value: number) =>
  Number.isInteger(value) ? between(0, 365, label)(value) : `${label} is whole days`

const wholeNumber = (min: number, max: number, label: string) => (value: number) =>
  Number.isInteger(value) ? between(min, max, label)(value) : `${label} must be a whole number`

const RULES: { [F in Field]?: Rule<F> } = {
  shopName: (name) => (name.trim() ? null : 'The shop needs a name'),
  brand: findBrandError,
  purchasePlanUrl: link,
  socialLinks: (links) =>
    SOCIAL_NETWORKS.map(({ id }) => ({
      path: `socialLinks.${id}`,
      message: getSocialLinkError(id, links[id]),
    })).find(isError) ?? null,
  sharePicture: link,
  taxPercent: percent(40, 'GST'),
  gstRates: findGstRatesError,
  deliveryCharge: rupees(MAX_RUPEES, 'The delivery charge'),
  freeDeliveryFrom: rupees(MAX_RUPEES, 'Free delivery'),
  deliveryRadiusKm: between(0, 20_000, 'The radius'),
  handlingDays: wholeNumber(0, MAX_HANDLING_DAYS, 'The days before dispatch'),
  holidays: findHolidayError,
  carriers: findCarriersError,
  pageTexts: (texts) => findTextError('pageTexts', texts, PAGE_TEXT_RULES),
  messageTexts: (texts) => findTextError('messageTexts', texts, MESSAGE_TEXT_RULES),
  smsIds: findSmsIdsError,
  rateLockMinutes: (minutes) =>
    Number.isInteger(minutes) ? between(0, 1440, 'The rate lock')(minutes) : 'The rate lock is whole minutes',
  hallmarkingCharges: (charges) =>
    HALLMARKED_BASES.map((base) => ({
      path: `hallmarkingCharges.${base}`,
      message: hallmarkingCharge(base)(charges[base]),
    })).find(isError) ?? null,
  rateMaxAgeHours: (hours) =>
    Number.isInteger(hours)
      ? between(1, 720, 'The time that a metal rate may be used')(hours)
      : 'The time that a metal rate may be used is whole hours',
  customerPasswordLength: (length) =>
    Number.isInteger(length)
      ? between(
          DEFAULT_MIN_PASSWORD_LENGTH,
          MAX_PASSWORD_LENGTH_SETTING,
          'The shortest password of a customer',
        )(length)
      : 'The characters must be a whole number',
  staffIdleMinutes: (minutes) =>
    Number.isInteger(minutes)
      ? between(MIN_STAFF_IDLE_MINUTES, MAX_STAFF_IDLE_MINUTES, 'The minutes without activity')(minutes)
      : 'The minutes must be a whole number',
  returnDays: days('The return window'),
  exchangeDays: days('The exchange window'),
  returnDeductions: (deductions) =>
    RETURN_REASONS.map((reason) => ({
      path: `returnDeductions.${reason}.percent`,
      message: percent(100, 'A deduction')(deductions[reason].percent),
    })).find(isError) ?? null,
  advances: ({ rules, holdDays }) =>
    rules.length > MAX_ADVANCE_RULES
      ? `At most ${MAX_ADVANCE_RULES} rules`
      : (rules.map(advanceRuleError).find((error) => error !== null) ??
        wholeNumber(1, MAX_HOLD_DAYS, 'The days for which the price is held')(holdDays)),
  bankTransferHours: wholeNumber(1, 720, 'The time for a bank transfer'),
  onlinePaymentMinutes: wholeNumber(5, 1440, 'The time for an online payment'),
  onlinePaymentLimit: wholeNumber(1000, 10_000_000, 'The most of one online payment'),
  orderPrefix: (prefix) => (isOrderPrefix(prefix) ? null : 'The letters are one to four capital letters'),
  maxOpenOrders: wholeNumber(1, 1000, 'The number of unpaid orders'),
  maxOrdersPerDay: wholeNumber(1, 1000, 'The number of orders a day'),
  maxOrdersPerNetwork: wholeNumber(1, 100_000, 'The number of orders from one internet address'),
  cashLimit: (limit) =>
    limit > 0 && limit <= toRupees(DEFAULT_CASH_LIMIT)
      ? rupees(MAX_RUPEES, 'The cash limit')(limit)
      : `The law allows cash below ${formatInr(DEFAULT_CASH_LIMIT)} only`,
  codRules: ({ fee, maxOrder, maxOpenOrders, maxOpenAmount }) =>
    [
      { path: 'codRules.fee', message: rupees(10_000, 'The fee')(fee) },
      { path: 'codRules.maxOrder', message: rupees(MAX_RUPEES, 'The largest order')(maxOrder) },
      {
        path: 'codRules.maxOpenOrders',
        message: wholeNumber(0, 1000, 'The number of open orders')(maxOpenOrders),
      },
      {
        path: 'codRules.maxOpenAmount',
        message: rupees(MAX_RUPEES, 'The amount of open orders')(maxOpenAmount),
      },
    ].find(isError) ?? null,
  deliveryCodes: ({ from }) =>
    [{ path: 'deliveryCodes.from', message: rupees(MAX_RUPEES, 'The order value')(from) }].find(isError) ??
    null,
  referrerAmount: rupees(100_000, 'The reward'),
  referredAmount: rupees(100_000, 'The reward'),
  securityEventDays: (value) =>
    Number.isInteger(value)
      ? between(MIN_SECURITY_EVENT_DAYS, MAX_SECURITY_EVENT_DAYS, 'The days')(value)
      : 'The days must be a whole number',
  referralMonthlyLimit: (friends) =>
    Number.isInteger(friends)
      ? between(0, 1000, 'The limit of a month')(friends)
      : 'The limit of a month is a whole number of friends',
  maxCreditsPercent: (share) =>
    Number.isInteger(share)
      ? between(0, 100, 'The share that credits pay')(share)
      : 'The share that credits pay is a whole percentage',
  gstin: (gstin) => (gstin === '' ? null : getGstinError(gstin)),
  bankAccount: ({ ifsc, upi }) =>
    (ifsc === '' || isIfsc(ifsc) ? null : 'An IFSC reads like SBIN0001234') ??
    (upi === '' || isUpiId(upi) ? null : 'A UPI ID reads like name@bank'),
  tagPriceCode: (word) =>
    word === '' || isPriceCodeWord(word) ? null : 'A price code has ten different letters, like BLACKHORSE',
  deliveryCentre: (location) =>
    isValidLocation(location) ? null : 'The centre needs a latitude and a longitude',
  deliveryPoints: (points) =>
    points.map(deliveryPointError).find(Boolean) ??
    (new Set(points.map(({ postalCode }) => postalCode)).size < points.length
      ? 'A postal code is listed twice'
      : points.length > MAX_DELIVERY_POINTS
        ? `At most ${MAX_DELIVERY_POINTS} postal codes`
        : null),
  stores: (stores) => stores.map(({ mapLink }) => link(mapLink)).find(Boolean) ?? null,
}

function advanceRuleError(
  { condition, from, category, kind, value }: AdvanceRule,
  index: number,
): FieldError | null {
  const path = (field: string) => `advances.rules.${index}.${field}`
  const fromError = condition === 'value' ? rupees(MAX_RUPEES, 'The order value')(from) : null
  if (fromError) return { path: path('from'), message: fromError }
  if (condition === 'category' && category === '')
    return { path: path('category'), message: 'Choose a category' }
  const valueError =
    kind === 'percent' ? percent(100, 'An advance')(value) : rupees(MAX_RUPEES, 'An advance')(value)
  if (valueError) return { path: path('value'), message: valueError }
  return value > 0 ? null : { path: path('value'), message: 'An advance is more than 0' }
}

const isValidLocation = ({ latitude, longitude }: SettingsDocument['deliveryCentre']) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

function deliveryPointError(point: SettingsDocument['deliveryPoints'][number]): string | null {
  if (!/^[1-9]\d{5}$/.test(point.postalCode)) return 'Postal code should be 6 digits'
  return isValidLocation(point) ? null : `${point.postalCode} needs a latitude and a longitude`
}

function findTextError<K extends string>(
  field: string,
  texts: Partial<Record<K, string>>,
  rules: Record<K, TextRules>,
): FieldError | null {
  for (const key of Object.keys(texts) as K[]) {
    const message = getShopTextError(texts[key] ?? '', rules[key])
    if (message) return { path: `${field}.${key}`, message }
  }
  return null
}

function findSmsIdsError(ids: SettingsDocument['smsIds']): FieldError | null {
  for (const key of SMS_TEXT_KEYS) {
    const error = ids[key] ? getSmsIdsError(ids[key]) : null
    if (error) return { path: `smsIds.${key}.${error.field}`, message: error.message }
  }
  return null
}

function findHolidayError(holidays: SettingsDocument['holidays']): string | FieldError | null {
  if (holidays.length > MAX_HOLIDAYS) return `At most ${MAX_HOLIDAYS} holidays`
  const days = holidays.map(({ date }) => date)
  const index = days.findIndex((day, at) => !isDay(day) || days.indexOf(day) < at)
  if (index === -1) return null
  return {
    path: `holidays.${index}.date`,
    message: isDay(days[index]!) ? 'This date is listed twice' : 'Choose a date',
  }
}

const isDay = (text: string) => text.length === 10 && isDateOrDateTime(text)

function findGstRatesError(rates: SettingsDocument['gstRates']): string | FieldError | null {
  const error = getGstRatesError(rates)
  return error !== null && typeof error === 'object'
    ? { path: `gstRates.${error.path}`, message: error.message }
    : error
}

function findCarriersError(carriers: SettingsDocument['carriers']): string | FieldError | null {
  const error = getCarriersError(carriers)
  return error !== null && typeof error === 'object'
    ? { path: `carriers.${error.path}`, message: error.message }
    : error
}

/** The files that `uploadBrandPicture` stored. */
const LOGO_URL = /^\/uploads\/[a-z0-9-]+\.webp$/
const ICON_PATH = /^(\/uploads\/[a-z0-9-]+)?$/

function findBrandError(brand: SettingsDocument['brand']): FieldError | null {
  for (const field of ['primary', 'accent', 'background'] as const)
    if (!isHexColor(brand[field]))
      return { path: `brand.${field}`, message: 'A colour is a # and six digits, like #6e1423' }
  const [colorError] = getBrandColorErrors(brand)
  if (colorError) return { path: `brand.${colorError.field}`, message: colorError.message }
  for (const field of ['logo', 'logoOnDark'] as const)
    if (brand[field] && !LOGO_URL.test(brand[field].url))
      return { path: `brand.${field}`, message: 'Please upload the logo' }
  return ICON_PATH.test(brand.icon) ? null : { path: 'brand.icon', message: 'Please upload the icon' }
}

/** Throws 400 naming every field with an unusable value. */
export function assertValidSettings(changes: Partial<SettingsDocument>): void {
  const errors: FieldError[] = []
  for (const [field, value] of Object.entries(changes)) {
    const rule = RULES[field as Field] as ((value: unknown) => string | FieldError | null) | undefined
    const error = rule?.(value) ?? findError(value)
    if (error) errors.push(typeof error === 'string' ? { path: field, message: error } : error)
  }
  if (errors[0]) throw invalid(errors[0].message, errors)
}

/** Checks that texts can be stored, and that no `path` or `url` would run in a browser. */
function findError(value: unknown, name = '', depth = 0): string | null {
  if (depth > MAX_DEPTH) return 'Too deep'
  if (typeof value === 'string') return textError(value, name)
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const error = findError(inner, Array.isArray(value) ? name : key, depth + 1)
    if (error) return error
  }
  return null
}

function textError(text: string, name: string): string | null {
  if (hasForbiddenCharacters(text)) return 'Contains characters that cannot be used'
  if (text.length > MAX_CHARACTERS) return `At most ${MAX_CHARACTERS} characters`
  return ['path', 'url'].includes(name) ? link(text) : null
}
