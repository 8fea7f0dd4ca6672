import { fillShopText, MESSAGE_TEXT_DEFAULTS, type SmsIds, type SmsTextKey } from '#domain/shop-texts.ts'
import type { MailShop } from './layout.ts'

/** `smsIds`: as it is registered with the carriers. */
export type TextMessage = { text: string; html: ''; smsIds: SmsIds }

/** A text message in the words of the owner. */
export const composeTextMessage = (
  { shopName, messageTexts, smsIds = {} }: Pick<MailShop, 'shopName' | 'messageTexts' | 'smsIds'>,
  key: SmsTextKey,
  values: Readonly<Record<string, string>>,
): TextMessage => ({
  text: fillShopText(messageTexts[key], MESSAGE_TEXT_DEFAULTS[key], { ...values, shopName }),
  html: '',
  smsIds: smsIds[key] ?? { templateId: '', senderId: '' },
})
