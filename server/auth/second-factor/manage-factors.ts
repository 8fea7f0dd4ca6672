import type { ParsedInput } from '#contract/endpoint.ts'
import type { secondFactors as contract, SecondFactors } from '#contract/second-factors.ts'
import { conflict, invalid, notFound } from '#domain/errors.ts'
import { type AuthenticatedCaller, isStaff } from '#server/http/access/caller.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { getUser, getUserForUpdate } from '#server/users/queries.ts'
import type { AuthDeps } from '../deps.ts'
import type { AuthenticatorApps } from './authenticator-app.ts'
import type { Challenges } from './challenges.ts'
import type { SecondFactorMails } from './mails.ts'
import type { PasskeyRow, Passkeys } from './passkeys.ts'
import type { NewRecoveryCodes, RecoveryCodes } from './recovery-codes.ts'
import { totpUri } from './totp.ts'

type Parts = {
  apps: AuthenticatorApps
  passkeys: Passkeys
  recoveryCodes: RecoveryCodes
  challenges: Challenges
  mails: SecondFactorMails
}

/** How users add, renew and remove their own second factors. */
export function createSecondFactorManagement(
  { database, settings, audit, security }: AuthDeps,
  { apps, passkeys, recoveryCodes, challenges, mails }: Parts,
) {
  const isRequiredFor = async (caller: AuthenticatedCaller): Promise<boolean> =>
    isStaff(caller) && (await settings.current()).requireSecondFactorForStaff

  async function read(caller: AuthenticatedCaller): Promise<SecondFactors> {
    const { db } = database
    const [isRequired, app, passkeyRows, recoveryCodesLeft] = await Promise.all([
      isRequiredFor(caller),
      apps.find(db, caller.userId),
      passkeys.list(db, caller.userId),
      recoveryCodes.left(db, caller.userId),
    ])
    return {
      isRequired,
      authenticatorApp: app && {
        createdAt: app.createdAt.toISOString(),
        lastUsedAt: app.lastUsedAt?.toISOString() ?? null,
      },
      passkeys: passkeyRows.map(serializePasskey),
      recoveryCodesLeft,
      canUsePasskeys: passkeys.isAvailable,
    }
  }

  async function startAuthenticatorApp(caller: AuthenticatedCaller) {
    const { shopName } = await settings.current()
    const secret = await database.transaction((tx) => apps.startSetup(tx, caller.userId))
    return { secret, uri: totpUri(secret, { issuer: shopName, label: caller.email }) }
  }

  async function confirmAuthenticatorApp(caller: AuthenticatedCaller, { code }: { code: string }) {
    const codes = await generateInitialCodes(caller)
    const shop = await mails.mailShop()
    const newCodes = await database.transaction(async (tx) => {
      const user = await getUserForUpdate(tx, caller.userId)
      const isConfirmed = await apps.confirmSetup(tx, caller.userId, code)
      if (isConfirmed === null)
        throw conflict('This setup took too long. Please start again with a new QR code.', 'SETUP_EXPIRED')
      if (!isConfirmed) {
        const message = 'This code is not correct. Please enter the code that the app shows now.'
        throw invalid(message, [{ path: 'code', message }], 'WRONG_SECOND_FACTOR')
      }
      await mails.queue(tx, user, shop, { change: 'app-added', withRecoveryCodes: codes !== null })
      return recordAddedFactor(tx, caller, 'totp', codes)
    })
    security.record({ kind: 'second-factor.added', userId: caller.userId, details: { method: 'totp' } })
    return { message: 'The authenticator app is set up.', recoveryCodes: newCodes }
  }

  async function startPasskey(caller: AuthenticatedCaller) {
    const [user, { shopName }] = await Promise.all([getUser(database.db, caller.userId), settings.current()])
    const { challenge: passkeyChallenge, options } = await passkeys.creationOptions(user, shopName)
    const challenge = await challenges.issue({
      purpose: 'add-passkey',
      userId: caller.userId,
      passkeyChallenge,
    })
    return { challenge, options }
  }

  async function addPasskey(
    caller: AuthenticatedCaller,
    { challenge: token, name, passkey }: ParsedInput<typeof contract.addPasskey>,
  ) {
    const challenge = await challenges.attempt(token, 'add-passkey')
    if (challenge?.userId !== caller.userId || challenge.passkeyChallenge === null)
      throw conflict('This setup took too long. Please start again.', 'SETUP_EXPIRED')
    const verified = await passkeys.verifyNew(passkey, challenge.passkeyChallenge)
    const codes = await generateInitialCodes(caller)
    const shop = await mails.mailShop()
    const newCodes = await database.transaction(async (tx) => {
      const user = await getUserForUpdate(tx, caller.userId)
      if (!(await challenges.consume(tx, challenge)))
        throw conflict('This passkey was added already.', 'SETUP_EXPIRED')
      await passkeys.add(tx, caller.userId, name, verified)
      await mails.queue(tx, user, shop, { change: 'passkey-added', withRecoveryCodes: codes !== null })
      return recordAddedFactor(tx, caller, 'passkey', codes)
    })
    security.record({ kind: 'second-factor.added', userId: caller.userId, details: { method: 'passkey' } })
    return { message: 'The passkey is added.', recoveryCodes: newCodes }
  }

  const removeAuthenticatorApp = (caller: AuthenticatedCaller) =>
    remove(caller, 'totp', async (tx) => {
      if (!(await apps.remove(tx, caller.userId))) throw notFound('There is no authenticator app.')
      return 'The authenticator app is removed.'
    })

  const removePasskey = (caller: AuthenticatedCaller, { id }: { id: string }) =>
    remove(caller, 'passkey', async (tx) => {
      const removed = await passkeys.remove(tx, caller.userId, id)
      if (!removed) throw notFound('Passkey not found')
      return `The passkey “${removed.name}” is removed.`
    })

  /** The last factor cannot be removed where the shop requires one. Recovery codes are deleted with the last factor. */
  async function remove(
    caller: AuthenticatedCaller,
    method: 'totp' | 'passkey',
    removeFactor: (tx: Tx) => Promise<string>,
  ) {
    const isRequired = await isRequiredFor(caller)
    const shop = await mails.mailShop()
    const message = await database.transaction(async (tx) => {
      const user = await getUserForUpdate(tx, caller.userId)
      const resultMessage = await removeFactor(tx)
      const isNowOff = !(await hasFactor(tx, caller.userId))
      if (isNowOff) {
        if (isRequired)
          throw conflict(
            'Staff of this shop need two-step sign-in. Please add another way before you remove this one.',
            'LAST_SECOND_FACTOR',
          )
        await recoveryCodes.removeAll(tx, caller.userId)
      }
      await audit.record(tx, {
        caller,
        action: 'auth.second-factor.remove',
        subject: `user ${caller.userId}`,
        before: { method },
      })
      await mails.queue(tx, user, shop, {
        change: method === 'totp' ? 'app-removed' : 'passkey-removed',
        isNowOff,
      })
      return resultMessage
    })
    security.record({ kind: 'second-factor.removed', userId: caller.userId, details: { method } })
    return { message }
  }

  async function renewRecoveryCodes(caller: AuthenticatedCaller) {
    if (!(await hasFactor(database.db, caller.userId)))
      throw conflict('Please set up an authenticator app or a passkey first.')
    const codes = await recoveryCodes.generate()
    const shop = await mails.mailShop()
    await database.transaction(async (tx) => {
      const user = await getUserForUpdate(tx, caller.userId)
      await recoveryCodes.replace(tx, caller.userId, codes)
      await mails.queue(tx, user, shop, { change: 'recovery-codes-renewed' })
      await audit.record(tx, {
        caller,
        action: 'auth.recovery-codes',
        subject: `user ${caller.userId}`,
      })
    })
    return { recoveryCodes: codes.plainCodes }
  }

  /** Created before the transaction, because hashing takes a while. Null: the user has codes already. */
  const generateInitialCodes = async ({ userId }: AuthenticatedCaller): Promise<NewRecoveryCodes | null> =>
    (await hasFactor(database.db, userId)) ? null : recoveryCodes.generate()

  async function recordAddedFactor(
    tx: Tx,
    caller: AuthenticatedCaller,
    method: string,
    codes: NewRecoveryCodes | null,
  ) {
    if (codes) await recoveryCodes.replace(tx, caller.userId, codes)
    await audit.record(tx, {
      caller,
      action: 'auth.second-factor.add',
      subject: `user ${caller.userId}`,
      after: { method },
    })
    return codes?.plainCodes ?? null
  }

  const hasFactor = async (db: Reader, userId: string): Promise<boolean> =>
    (await apps.find(db, userId)) !== null || (await passkeys.list(db, userId)).length > 0

  return {
    read,
    startAuthenticatorApp,
    confirmAuthenticatorApp,
    removeAuthenticatorApp,
    startPasskey,
    addPasskey,
    removePasskey,
    renewRecoveryCodes,
  }
}

const serializePasskey = (row: PasskeyRow) => ({
  _id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})
