import { CODE_EXPIRY_MINUTES } from '#domain/registration.ts'
import { codeBox, paragraph, smallPrint } from './blocks.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { SECRET_PLACEHOLDER } from './secret-placeholder.ts'
import { composeTextMessage, type TextMessage } from './text-message.ts'

/** By default in the form from which phones can fill in the code. */
export const verificationCodeText = (shop: TextShop): TextMessage =>
  composeTextMessage(shop, 'smsCode', { code: SECRET_PLACEHOLDER, minutes: String(CODE_EXPIRY_MINUTES) })

type TextShop = Pick<MailShop, 'shopName' | 'messageTexts' | 'smsIds'>

/** The registration code. Without a name, because the address is not confirmed yet. */
export const verificationCodeMail = (shop: MailShop): Message =>
  composeMail(shop, {
    subject: `${SECRET_PLACEHOLDER} is your ${shop.shopName} verification code`,
    preheader: `It is valid for ${CODE_EXPIRY_MINUTES} minutes.`,
    title: 'Your verification code',
    blocks: [
      paragraph(`Enter this code to create your account at ${shop.shopName}:`),
      codeBox(SECRET_PLACEHOLDER),
      paragraph(`It is valid for ${CODE_EXPIRY_MINUTES} minutes and works once.`),
      smallPrint(
        'If you did not request this code, please ignore this email. We never call to ask for a code.',
      ),
    ],
    reason: `You are receiving this email because this address was used to register at ${shop.shopName}.`,
  })
