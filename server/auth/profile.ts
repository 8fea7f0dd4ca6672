import { eq } from 'drizzle-orm'
import type { ContactField, auth as contract, PendingContact, Profile } from '#contract/auth.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { COUNTRY, profileErrors } from '#domain/address.ts'
import { normalizeEmail } from '#domain/email.ts'
import { invalid } from '#domain/errors.ts'
import { toRupees } from '#domain/money.ts'
import { normalizePhone } from '#domain/phone.ts'
import { CONTACT_TEXTS } from '#domain/registration.ts'
import { type DefaultPlace, defaultPlace } from '#server/addresses/book.ts'
import type { SignedIn } from '#server/http/caller.ts'
import type { Quota } from '#server/platform/limits.ts'
import type { ContactChange } from './contact-change.ts'
import type { AuthDeps } from './deps.ts'
import { assertSamePassword } from './password-change.ts'
import { lockedPerson, personById, type User } from './people.ts'
import { assertFree } from './registration.ts'
import { users } from './tables.ts'

type ProfileInput = ParsedInput<typeof contract.updateProfile>

type Parts = {
  verifyOwn: (caller: SignedIn, password: string, path: string) => Promise<string>
  passwordChange: { forgotPassword: (email: string, address: string) => Promise<unknown> }
  contactChange: ContactChange
}

/** Refused changes count as well: each of them tells whether an e-mail address or phone is taken. */
const CHANGES_PER_PERSON: Quota = { most: 30, seconds: 3600 }

export function createProfile(
  { database, clock, audit, addresses, settings, limits }: AuthDeps,
  { verifyOwn, passwordChange, contactChange }: Parts,
) {
  async function read(caller: SignedIn): Promise<Profile> {
    const [person, address, pending] = await Promise.all([
      personById(database.db, caller.userId),
      defaultPlace(database.db, caller.userId),
      contactChange.pendingOf(database.db, caller.userId),
    ])
    return serializeProfile(person, address, pending, caller)
  }

  /**
   * The rules of S2 §5. A phone or an address that is left out stays; an empty one is taken off. The name and the address
   * change at once. A new e-mail address or phone needs the password, and waits for its code.
   */
  async function update(caller: SignedIn, input: ProfileInput): Promise<Profile> {
    await limits.take(`profile:${caller.userId}`, CHANGES_PER_PERSON, 'Too many changes of the profile.')
    const errors = profileErrors(input)
    if (errors[0]) throw invalid(errors[0].message, errors)
    const asked = contactsOf(input, await personById(database.db, caller.userId))
    const verified = asked.length > 0 ? await verifiedPassword(caller, input, asked) : null
    const shop = await settings.current()
    await database.transaction(async (tx) => {
      const before = await lockedPerson(tx, caller.userId)
      const address = await defaultPlace(tx, before.id)
      const wanted = input.address === undefined ? address : placeOf(input.address)
      const contacts = contactsOf(input, before)
      if (contacts.length > 0) {
        // Read again under the lock: another request may have changed the account while the password was checked.
        if (verified === null) throw passwordNeeded()
        await assertSamePassword(tx, before.id, verified, 'currentPassword')
      }
      const { email = before.email, phone = before.phone } = Object.fromEntries(
        contacts.map(({ field, value }) => [field, value]),
      )
      await assertFree(tx, { email: email ?? before.email, phone }, before.id)
      await tx.update(users).set({ name: input.name, updatedAt: clock.now() }).where(eq(users.id, before.id))
      if (input.address !== undefined)
        await addresses.setDefaultPlace(tx, { id: before.id, name: input.name, phone: before.phone }, wanted)
      await audit.record(tx, {
        caller,
        action: 'profile.update',
        subject: `user ${caller.userId}`,
        after: {
          changed: changedFields({ name: before.name, address }, { name: input.name, address: wanted }),
        },
      })
      for (const { field, value } of contacts)
        await contactChange.ask(tx, caller, { ...before, name: input.name }, field, value, shop)
    })
    return read(caller)
  }

  /** The hash that the given password matches. */
  async function verifiedPassword(
    caller: SignedIn,
    { currentPassword }: ProfileInput,
    asked: readonly AskedContact[],
  ): Promise<string> {
    if (!currentPassword) throw passwordNeeded()
    await contactChange.assertMayAsk(
      caller.userId,
      asked.map(({ value }) => value),
    )
    return verifyOwn(caller, currentPassword, 'currentPassword')
  }

  async function undoContact(token: string, address: string): Promise<{ message: string }> {
    const { email } = await contactChange.undo(token, address)
    await passwordChange.forgotPassword(email, address)
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
    async confirmContact(caller: SignedIn, field: ContactField, code: string): Promise<Profile> {
      await contactChange.confirm(caller, field, code)
      return read(caller)
    },
    async cancelContact(caller: SignedIn, field: ContactField): Promise<Profile> {
      await contactChange.cancel(caller, field)
      return read(caller)
    },
  }
}

type AskedContact = { field: ContactField; value: string | null }

/** The e-mail address and phone that differ from those of the account. */
function contactsOf(input: ProfileInput, user: Pick<User, 'email' | 'phone'>): AskedContact[] {
  const asked: AskedContact[] = []
  const email = normalizeEmail(input.email)
  if (email !== normalizeEmail(user.email)) asked.push({ field: 'email', value: email })
  const phone = input.phone === undefined ? user.phone : normalizePhone(input.phone)
  if (phone !== user.phone) asked.push({ field: 'phone', value: phone })
  return asked
}

function passwordNeeded() {
  const message = CONTACT_TEXTS.passwordNeeded
  return invalid(message, [{ path: 'currentPassword', message }], 'PASSWORD_NEEDED')
}

function placeOf(given: ProfileInput['address']): DefaultPlace | null {
  const { street = '', city = '', state = '', postalCode = '' } = given ?? {}
  if (![street, city, state, postalCode].some(Boolean)) return null
  return { street, city, state, postalCode: postalCode.replace(/\s/g, ''), country: COUNTRY }
}

/** Which, not what: the audit log is no second place for addresses. */
type Editable = Pick<User, 'name'> & { address: DefaultPlace | null }

function changedFields(before: Editable, wanted: Editable): string[] {
  const fields = ['name', 'address'] as const
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(wanted[field]))
}

const serializeProfile = (
  user: User,
  address: DefaultPlace | null,
  pending: PendingContact[],
  caller: SignedIn,
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
