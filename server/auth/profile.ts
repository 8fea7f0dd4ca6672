import { and, eq, isNull } from 'drizzle-orm'
import type { auth as contract, Profile } from '#contract/auth.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { COUNTRY, profileErrors } from '#domain/address.ts'
import { normalizeEmail } from '#domain/email.ts'
import { invalid } from '#domain/errors.ts'
import { toRupees } from '#domain/money.ts'
import { normalizePhone } from '#domain/phone.ts'
import { type DefaultPlace, defaultPlace } from '#server/addresses/book.ts'
import type { SignedIn } from '#server/http/caller.ts'
import type { AuthDeps } from './deps.ts'
import { lockedPerson, personById, type User } from './people.ts'
import { assertFree } from './registration.ts'
import { passwordResets, users } from './tables.ts'

type ProfileInput = ParsedInput<typeof contract.updateProfile>

export function createProfile({ database, clock, audit, addresses }: AuthDeps) {
  async function read(caller: SignedIn): Promise<Profile> {
    const [person, address] = await Promise.all([
      personById(database.db, caller.userId),
      defaultPlace(database.db, caller.userId),
    ])
    return toWire(person, address, caller)
  }

  /** The rules of S2 §5. A phone or an address that is left out stays; an empty one is taken off. */
  async function update(caller: SignedIn, input: ProfileInput): Promise<Profile> {
    const errors = profileErrors(input)
    if (errors[0]) throw invalid(errors[0].message, errors)
    return database.transaction(async (tx) => {
      const before = await lockedPerson(tx, caller.userId)
      const address = await defaultPlace(tx, before.id)
      const wanted = {
        name: input.name,
        email: normalizeEmail(input.email),
        phone: input.phone === undefined ? before.phone : normalizePhone(input.phone),
        address: input.address === undefined ? address : placeOf(input.address),
      }
      await assertFree(tx, wanted, before.id)
      const [after] = await tx
        .update(users)
        .set({ name: wanted.name, email: wanted.email, phone: wanted.phone, updatedAt: clock.now() })
        .where(eq(users.id, before.id))
        .returning()
      if (input.address !== undefined)
        await addresses.setDefaultPlace(
          tx,
          { id: before.id, name: wanted.name, phone: wanted.phone },
          wanted.address,
        )
      // a link that went to the old mailbox must not open the account any more
      if (before.email !== wanted.email)
        await tx
          .delete(passwordResets)
          .where(and(eq(passwordResets.userId, before.id), isNull(passwordResets.usedAt)))
      await audit.record(tx, {
        ...{ caller, action: 'profile.update', subject: `user ${caller.userId}` },
        after: { changed: changedFields({ ...before, address }, wanted) },
      })
      return toWire(after!, wanted.address, caller)
    })
  }

  return { read, update }
}

function placeOf(given: ProfileInput['address']): DefaultPlace | null {
  const { street = '', city = '', state = '', postalCode = '' } = given ?? {}
  if (![street, city, state, postalCode].some(Boolean)) return null
  return { street, city, state, postalCode: postalCode.replace(/\s/g, ''), country: COUNTRY }
}

/** Which, not what: the audit log is no second place for addresses. */
type Editable = Pick<User, 'name' | 'email' | 'phone'> & { address: DefaultPlace | null }

function changedFields(before: Editable, wanted: Editable): string[] {
  const fields = ['name', 'email', 'phone', 'address'] as const
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(wanted[field]))
}

const toWire = (user: User, address: DefaultPlace | null, caller: SignedIn): Profile => ({
  ...{ _id: user.id, name: user.name, email: user.email, phone: user.phone ?? '', role: user.role },
  ...{ permissions: [...caller.permissions], address, createdAt: user.createdAt.toISOString() },
  ...{ referralCredits: toRupees(user.creditsPaise), referralCode: user.referralCode },
})
