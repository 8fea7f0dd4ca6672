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
    `New recovery codes were created for your account at ${shopName}. The old codes no longer work.`,
  'reset-by-staff': (shopName) =>
    `An admin of ${shopName} reset the two-step sign-in of your account. Your authenticator app, passkeys and recovery codes no longer work, and you are signed out everywhere. Sign in with your password and set up two-step sign-in again.`,
  'reset-by-command': (shopName) =>
    `The two-step sign-in of your account was reset on the server of ${shopName}. Your authenticator app, passkeys and recovery codes no longer work, and you are signed out everywhere. Sign in with your password and set up two-step sign-in again.`,
}

type SecondFactorMailInput = {
  name: string
  change: SecondFactorChange
  /** The first factor is created together with recovery codes. */
  withRecoveryCodes?: boolean
  /** The last factor was removed: the password alone signs in. */
  isNowOff?: boolean
}

/** Informs the user, so that a change by someone else is noticed. */
export function secondFactorChangedMail(
  shop: MailShop,
  { name, change, withRecoveryCodes = false, isNowOff = false }: SecondFactorMailInput,
): Message {
  const isReset = change === 'reset-by-staff' || change === 'reset-by-command'
  return composeMail(shop, {
    subject: `${TITLES[change]} – ${shop.shopName}`,
    preheader: 'If you did not expect this, change your password now.',
    title: TITLES[change],
    blocks: [
      paragraph(greeting(name, shop)),
      paragraph(CHANGE_TEXTS[change](shop.shopName)),
      ...(withRecoveryCodes
        ? [paragraph('Ten recovery codes were created as well. Keep them in a safe place.')]
        : []),
      ...(isNowOff ? [paragraph('Two-step sign-in is now off: your password is enough to sign in.')] : []),
      paragraph(
        isReset
          ? 'If you did not request this, contact us at once and change your password.'
          : 'If this was you, no action is needed. If not, change your password at once and contact us.',
      ),
      button('Open my account', linksFrom(shop.origin).profile),
      smallPrint('We never call or write to ask for your password or for a code.'),
    ],
    reason: `You are receiving this email because the two-step sign-in of your account at ${shop.shopName} was changed.`,
  })
}
