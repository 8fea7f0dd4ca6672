import { button, paragraph, smallPrint } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

export type SecondFactorChange =
  | 'app-added'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-renewed'
  | 'reset-by-staff'
  | 'reset-by-command'

const TITLES: Record<SecondFactorChange, string> = {
  'app-added': 'An authenticator app was added',
  'app-removed': 'Your authenticator app was removed',
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
  'recovery-codes-renewed': 'You have new recovery codes',
  'reset-by-staff': 'Two-step sign-in was reset',
  'reset-by-command': 'Two-step sign-in was reset',
}

const CHANGE_TEXTS: Record<SecondFactorChange, (shopName: string) => string> = {
  'app-added': (shopName) => `An authenticator app was added to your account at ${shopName}.`,
  'app-removed': (shopName) => `The authenticator app was removed from your account at ${shopName}.`,
  'passkey-added': (shopName) => `A passkey was added to your account at ${shopName}.`,
  'passkey-removed': (shopName) => `A passkey was removed from your account at ${shopName}.`,
  'recovery-codes-renewed': (shopName) =>
    `New recovery codes were made for your account at ${shopName}. The earlier ones no longer work.`,
  'reset-by-staff': (shopName) =>
    `An admin of ${shopName} reset the two-step sign-in of your account. Your authenticator app, passkeys and recovery codes no longer work, and you are signed out everywhere. Sign in with your password and set up two-step sign-in again.`,
  'reset-by-command': (shopName) =>
    `The two-step sign-in of your account was reset on the server of ${shopName}. Your authenticator app, passkeys and recovery codes no longer work, and you are signed out everywhere. Sign in with your password and set up two-step sign-in again.`,
}

type SecondFactorMailInput = {
  name: string
  change: SecondFactorChange
  /** The first factor comes with recovery codes. */
  withRecoveryCodes?: boolean
  /** The last factor is gone: the password signs in alone. */
  isNowOff?: boolean
}

/** Tells the person, so that a factor that somebody else added or removed does not stay unseen. */
export function secondFactorChangedMail(
  shop: MailShop,
  { name, change, withRecoveryCodes = false, isNowOff = false }: SecondFactorMailInput,
): Message {
  const isReset = change === 'reset-by-staff' || change === 'reset-by-command'
  return composeMail(shop, {
    subject: `${TITLES[change]} – ${shop.shopName}`,
    preheader: 'If this was not expected, change your password now.',
    title: TITLES[change],
    blocks: [
      paragraph(greeting(name)),
      paragraph(CHANGE_TEXTS[change](shop.shopName)),
      ...(withRecoveryCodes
        ? [paragraph('Ten recovery codes were made as well. Keep them on paper, in a safe place.')]
        : []),
      ...(isNowOff ? [paragraph('Two-step sign-in is now off: your password is enough to sign in.')] : []),
      paragraph(
        isReset
          ? 'If you did not ask for this, tell the shop at once and change your password.'
          : 'If it was you, there is nothing to do. If it was not you, change your password at once and tell the shop.',
      ),
      button('Open my account', linksFrom(shop.origin).profile),
      smallPrint('We never call or write to ask for your password or for a code.'),
    ],
    reason: `You are receiving this email because the two-step sign-in of your account at ${shop.shopName} was changed.`,
  })
}
