import { codeBox, paragraph, smallPrint } from './blocks.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { SECRET_PLACEHOLDER } from './secret-placeholder.ts'

/** The text message, in the form that phones offer to fill in. */
export const verificationCodeText = ({ shopName }: Pick<MailShop, 'shopName'>): string =>
  `${SECRET_PLACEHOLDER} is your verification code for ${shopName}. It is valid for 10 minutes.`

/** The code of registration, to the address that is to be proved. It greets nobody: the name is not proved yet. */
export const verificationCodeMail = (shop: MailShop): Message =>
  composeMail(shop, {
    subject: `${SECRET_PLACEHOLDER} is your ${shop.shopName} verification code`,
    preheader: 'It is valid for 10 minutes.',
    title: 'Your verification code',
    blocks: [
      paragraph(`Enter this code to create your account at ${shop.shopName}:`),
      codeBox(SECRET_PLACEHOLDER),
      paragraph('It is valid for 10 minutes and works once.'),
      smallPrint(
        'If you did not ask for it, ignore this mail: without the code nothing happens. We never call to ask for a code.',
      ),
    ],
    reason: `You get this mail because somebody gave this address to register at ${shop.shopName}.`,
  })
