import type { MailShop } from '#server/notifications/mails/layout.ts'
import { type SecondFactorChange, secondFactorMail } from '#server/notifications/mails/second-factor.ts'
import type { Tx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { AuthDeps } from '../deps.ts'
import type { User } from '../people.ts'

type About = {
  change: SecondFactorChange
  withRecoveryCodes?: boolean
  isNowOff?: boolean
}

/** Mails about second factors, queued in the transaction of the change. */
export function createSecondFactorMails({
  notifications,
  settings,
}: Pick<AuthDeps, 'notifications' | 'settings'>) {
  /** Read before the transaction, which then uses one connection. */
  const mailShop = async (): Promise<MailShop> => notifications.mailShop(await settings.current())

  const queue = (tx: Tx, user: Pick<User, 'id' | 'name' | 'email'>, shop: MailShop, about: About) =>
    notifications.queue(tx, {
      ...secondFactorMail(shop, { name: user.name, ...about }),
      eventKey: `second-factor:${newId()}`,
      channel: 'mail',
      recipient: user.email,
      personId: user.id,
    })

  return { mailShop, queue }
}

export type SecondFactorMails = ReturnType<typeof createSecondFactorMails>
