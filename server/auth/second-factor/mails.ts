import type { MailShop } from '#server/notifications/templates/layout.ts'
import {
  type SecondFactorChange,
  secondFactorChangedMail,
} from '#server/notifications/templates/second-factor-changed.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { User } from '#server/users/queries.ts'
import type { AuthDeps } from '../deps.ts'

type MailDetails = {
  change: SecondFactorChange
  withRecoveryCodes?: boolean
  isNowOff?: boolean
}

/** Mails about second factors, queued in the transaction of the change. */
export function createSecondFactorMails({
  notifications,
  settings,
}: Pick<AuthDeps, 'notifications' | 'settings'>) {
  /** Call it before the transaction, so that the transaction needs only one connection. */
  const mailShop = async (): Promise<MailShop> => notifications.mailShop(await settings.current())

  const queue = (tx: Tx, user: Pick<User, 'id' | 'name' | 'email'>, shop: MailShop, details: MailDetails) =>
    notifications.queue(tx, {
      ...secondFactorChangedMail(shop, { name: user.name, ...details }),
      eventKey: `second-factor:${newId()}`,
      channel: 'mail',
      recipient: user.email,
      personId: user.id,
    })

  return { mailShop, queue }
}

export type SecondFactorMails = ReturnType<typeof createSecondFactorMails>
