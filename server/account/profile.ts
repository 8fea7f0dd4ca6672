import type { ContactField, account as contract, PendingContact, Profile } from '#contract/account.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { COUNTRY, getProfileErrors } from '#domain/address.ts'
import { normalizeEmail } from '#domain/email.ts'
import { invalid } from '#domain/errors.ts'
import { toRupees } from '#domain/money.ts'
import { normalizePhone } from '#domain/phone.ts'
import { CONTACT_TEXTS } from '#domain/registration.ts'
import { findDefaultAddress, type PostalAddress } from '#server/addresses/queries.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { Quota } from '#server/platform/limits/rate-limiter.ts'
import { assertContactAvailable, getUser, getUserForUpdate, type User } from '#server/users/queries.ts'
import { setName } from '#server/users/service.ts'
import type { ContactChange } from './contact-change/contact-change.ts'
import type { AccountDeps } from './deps.ts'

type ProfileInput = ParsedInput<typeof contract.updateProfile>

/** Refused changes count too, because each of them reveals whether an email address or phone number is taken. */
const UPDATE_LIMIT_PER_USER: Quota = { max: 30, seconds: 3600 }

export function createProfile(
  { database, clock, audit, addresses, limits, auth }: AccountDeps,
  contactChange: ContactChange,
) {
  async function read(caller: AuthenticatedCaller): Promise<Profile> {
    const [user, address, pending] = await Promise.all([
      getUser(database.db, caller.userId),
      findDefaultAddress(database.db, caller.userId),
      contactChange.listPending(database.db, caller.userId),
    ])
    return serializeProfile(user, address, pending, caller)
  }

  /**
   * A phone number or address that is left out stays; an empty one is removed. The name and the address change at once.
   * A new email address or phone number needs the current password, and is pending until its code is entered.
   */
  async function update(caller: AuthenticatedCaller, input: ProfileInput): Promise<Profile> {
    await limits.consume(
      `profile:${caller.userId}`,
      UPDATE_LIMIT_PER_USER,
      'Too many changes of the profile.',
    )
    const errors = getProfileErrors(input)
    if (errors[0]) throw invalid(errors[0].message, errors)
    const requestedChanges = findContactChanges(input, await getUser(database.db, caller.userId))
    const verifiedHash =
      requestedChanges.length > 0 ? await requirePassword(caller, input, requestedChanges) : null
    const messageContext = await contactChange.readMessageContext()
    await database.transaction(async (tx) => {
      const before = await getUserForUpdate(tx, caller.userId)
      const address = await findDefaultAddress(tx, before.id)
      const updated = input.address === undefined ? address : parsePostalAddress(input.address)
      const contactChanges = findContactChanges(input, before)
      if (contactChanges.length > 0) {
        // Read again under the lock: another request may have changed the account while the password was checked.
        if (verifiedHash === null) throw passwordRequiredError()
        await auth.assertPasswordUnchanged(tx, before.id, verifiedHash, 'currentPassword')
      }
      const { email = before.email, phone = before.phone } = Object.fromEntries(
        contactChanges.map(({ field, value }) => [field, value]),
      )
      await assertContactAvailable(tx, { email: email ?? before.email, phone }, before.id)
      await setName(tx, before.id, input.name, clock.now())
      if (input.address !== undefined)
        await addresses.setDefaultAddress(
          tx,
          { id: before.id, name: input.name, phone: before.phone },
          updated,
        )
      await audit.record(tx, {
        caller,
        action: 'profile.update',
        subject: `user ${caller.userId}`,
        after: {
          changed: changedFields({ name: before.name, address }, { name: input.name, address: updated }),
        },
      })
      for (const { field, value } of contactChanges)
        await contactChange.requestChange(
          tx,
          caller,
          { ...before, name: input.name },
          field,
          value,
          messageContext,
        )
    })
    return read(caller)
  }

  /** Returns the hash that the password matches. */
  async function requirePassword(
    caller: AuthenticatedCaller,
    { currentPassword }: ProfileInput,
    requestedChanges: readonly ContactChangeRequest[],
  ): Promise<string> {
    if (!currentPassword) throw passwordRequiredError()
    await contactChange.assertCanRequest(
      caller.userId,
      requestedChanges.map(({ value }) => value),
    )
    return auth.verifyCurrentPassword(caller, currentPassword, 'currentPassword')
  }

  async function undoContact(token: string, address: string): Promise<{ message: string }> {
    const { email } = await contactChange.undo(token, address)
    await auth.forgotPassword(email, address)
    return {
      message:
        'The change is undone and everyone is signed out. We have sent you a link to set a new password.',
    }
  }

  return {
    read,
    update,
    undoContact,
    resendContactCode: contactChange.resend,
    async confirmContact(caller: AuthenticatedCaller, field: ContactField, code: string): Promise<Profile> {
      await contactChange.confirm(caller, field, code)
      return read(caller)
    },
    async cancelContact(caller: AuthenticatedCaller, field: ContactField): Promise<Profile> {
      await contactChange.cancel(caller, field)
      return read(caller)
    },
  }
}

type ContactChangeRequest = { field: ContactField; value: string | null }

/** The contact data of the input that differ from those of the account. */
function findContactChanges(
  input: ProfileInput,
  user: Pick<User, 'email' | 'phone'>,
): ContactChangeRequest[] {
  const requestedChanges: ContactChangeRequest[] = []
  const email = normalizeEmail(input.email)
  if (email !== normalizeEmail(user.email)) requestedChanges.push({ field: 'email', value: email })
  const phone = input.phone === undefined ? user.phone : normalizePhone(input.phone)
  if (phone !== user.phone) requestedChanges.push({ field: 'phone', value: phone })
  return requestedChanges
}

function passwordRequiredError() {
  const message = CONTACT_TEXTS.currentPasswordRequired
  return invalid(message, [{ path: 'currentPassword', message }], 'PASSWORD_NEEDED')
}

function parsePostalAddress(input: ProfileInput['address']): PostalAddress | null {
  const { street = '', city = '', state = '', postalCode = '' } = input ?? {}
  if (![street, city, state, postalCode].some(Boolean)) return null
  return { street, city, state, postalCode: postalCode.replace(/\s/g, ''), country: COUNTRY }
}

/** The audit log names the changed fields and not their values, which are personal data. */
type AuditedProfile = Pick<User, 'name'> & { address: PostalAddress | null }

function changedFields(before: AuditedProfile, updated: AuditedProfile): string[] {
  const fields = ['name', 'address'] as const
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(updated[field]))
}

const serializeProfile = (
  user: User,
  address: PostalAddress | null,
  pending: PendingContact[],
  caller: AuthenticatedCaller,
): Profile => ({
  _id: user.id,
  name: user.name,
  email: user.email,
  phone: user.phone ?? '',
  role: user.role,
  permissions: [...caller.permissions],
  address,
  createdAt: user.createdAt.toISOString(),
  referralCredits: toRupees(user.creditsPaise),
  referralCode: user.referralCode,
  ...(pending.length > 0 ? { pendingContacts: pending } : {}),
})
