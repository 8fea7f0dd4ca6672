import { formatList } from './intl.ts'
import { defineTexts } from './texts.ts'
import { findUnknownVariable, listVariables, replaceVariablesBy } from './variables.ts'

/** Sentences of pages that the owner may replace. `{words in braces}` stand for values. */
export const PAGE_TEXT_DEFAULTS = defineTexts('shop-texts', {
  emptyCartTitle: 'Your cart is empty',
  emptyCartText: 'Add a product and we hold its rate for {rateLockMinutes} minutes.',
  notFoundText: 'This page may have moved, or the product may have been sold. Search for it here:',
  /** Above the button that places the order. */
  checkoutNote: '',
  openingSoonText: 'We are still arranging the showcases. Please come back soon.',
})

/** Sentences of mails, text messages and invoices that the owner may replace. */
export const MESSAGE_TEXT_DEFAULTS = {
  mailGreeting: 'Namaste {name},',
  /** At the end of mails to customers. */
  mailSignature: '',
  /** Carriers in India deliver it only as it is registered with them (DLT). */
  smsCode: '{code} is your verification code for {shopName}. It is valid for {minutes} minutes.',
  smsContactCode: '{code} is your verification code for {shopName}. It is valid for {minutes} minutes.',
  smsPhoneChanged:
    'The phone number of your {shopName} account was changed. If this was not you, undo the change within {days} days: {link}',
  smsDeliveryCode:
    '{code} is the delivery code of your {shopName} order {orderNumber}. Give it to the courier only when the parcel is in your hands.',
  /** Printed on tax invoices. */
  invoiceTerms: '',
}

export type PageTextKey = keyof typeof PAGE_TEXT_DEFAULTS
export type MessageTextKey = keyof typeof MESSAGE_TEXT_DEFAULTS
/** The sentences of the owner. One that is left out or empty is the default. */
export type MessageTexts = Partial<Record<MessageTextKey, string>>

export type TextRules = {
  label: string
  /** Where it shows. */
  hint: string
  variables: readonly string[]
  /** Without one of these the sentence is of no use. */
  required?: readonly string[]
  maxLength: number
  /** May have line breaks. */
  isLong?: boolean
}

export const PAGE_TEXT_RULES: Record<PageTextKey, TextRules> = {
  emptyCartTitle: {
    label: 'Empty cart, heading',
    hint: 'The cart page without a product.',
    variables: [],
    maxLength: 80,
  },
  emptyCartText: {
    label: 'Empty cart, text',
    hint: 'Below that heading.',
    variables: ['rateLockMinutes'],
    maxLength: 300,
  },
  notFoundText: {
    label: 'Page not found',
    hint: 'Above the search field of a page that does not exist.',
    variables: [],
    maxLength: 300,
  },
  checkoutNote: {
    label: 'Note at checkout',
    hint: 'Above the button that places the order.',
    variables: [],
    maxLength: 500,
    isLong: true,
  },
  openingSoonText: {
    label: 'Before the shop opens',
    hint: 'What visitors read while the shop is closed to them, such as the day on which it opens.',
    variables: [],
    maxLength: 300,
  },
}

export const MESSAGE_TEXT_RULES: Record<MessageTextKey, TextRules> = {
  mailGreeting: {
    label: 'Greeting of mails',
    hint: 'The first line of mails to customers.',
    variables: ['name'],
    maxLength: 80,
  },
  mailSignature: {
    label: 'Signature of mails',
    hint: 'The last lines of mails to customers, above the address of the shop.',
    variables: [],
    maxLength: 300,
    isLong: true,
  },
  smsCode: {
    label: 'Text message with a code',
    hint: 'To register. Carriers in India deliver it only in the words that are registered with them (DLT).',
    variables: ['code', 'shopName', 'minutes'],
    required: ['code'],
    maxLength: 160,
  },
  smsContactCode: {
    label: 'Text message with a code for a new phone number',
    hint: 'When a customer changes the phone number of an account.',
    variables: ['code', 'shopName', 'minutes'],
    required: ['code'],
    maxLength: 160,
  },
  smsPhoneChanged: {
    label: 'Text message about a changed phone number',
    hint: 'To the phone number that the account had before. The link undoes the change.',
    variables: ['shopName', 'days', 'link'],
    required: ['link'],
    maxLength: 300,
  },
  smsDeliveryCode: {
    label: 'Text message with a delivery code',
    hint: 'When a shipment leaves that is handed over against a code.',
    variables: ['code', 'shopName', 'orderNumber'],
    required: ['code'],
    maxLength: 160,
  },
  invoiceTerms: {
    label: 'Terms on invoices',
    hint: 'Printed below the amount in words. Invoices that are issued keep theirs.',
    variables: [],
    maxLength: 500,
    isLong: true,
  },
}

export const SMS_TEXT_KEYS = [
  'smsCode',
  'smsContactCode',
  'smsPhoneChanged',
  'smsDeliveryCode',
] as const satisfies MessageTextKey[]
export type SmsTextKey = (typeof SMS_TEXT_KEYS)[number]

/** As they are registered with the carriers (DLT), for gateways that ask for them. '': none. */
export type SmsIds = { templateId: string; senderId: string }

/** A template id has 19 digits today. A sender has six letters, or digits. */
export const getSmsIdsError = ({
  templateId,
  senderId,
}: SmsIds): { field: keyof SmsIds; message: string } | null => {
  if (!/^\d{0,30}$/.test(templateId)) return { field: 'templateId', message: 'A template id has digits only' }
  if (!/^[A-Za-z0-9]{0,11}$/.test(senderId))
    return { field: 'senderId', message: 'A sender id has at most eleven letters or digits' }
  return null
}

/** A page of an invoice has room for them. */
const MAX_LINES = 12

/** What is wrong with a sentence of the owner, or null. Empty is the default. */
export function getShopTextError(text: string, rules: TextRules): string | null {
  if (text.length > rules.maxLength) return `${rules.label}: at most ${rules.maxLength} characters`
  if (!rules.isLong && /[\r\n]/.test(text)) return `${rules.label}: one line only`
  if (text.split('\n').length > MAX_LINES) return `${rules.label}: at most ${MAX_LINES} lines`
  const unknown = findUnknownVariable(text, (name) => rules.variables.includes(name))
  if (unknown !== null) return `${rules.label}: ${unknown} is no variable of this text`
  const used = listVariables(text)
  const missing = text === '' ? undefined : rules.required?.find((name) => !used.includes(name))
  return missing === undefined ? null : `${rules.label}: it needs {${missing}}`
}

/** `It may hold {code} and {minutes}.`, or ''. */
export const describeVariables = ({ variables }: TextRules): string =>
  variables.length === 0 ? '' : `It may hold ${formatList(variables.map((name) => `{${name}}`))}.`

/** The sentence of the owner, else the default, with its values. */
export const fillShopText = (
  own: string | undefined,
  defaultText: string,
  values: Readonly<Record<string, string>> = {},
): string => replaceVariablesBy(own || defaultText, values)
