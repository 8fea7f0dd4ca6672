import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, asc, eq } from 'drizzle-orm'
import type { PasskeyAssertion, PasskeyAttestation } from '#contract/second-factors.ts'
import { conflict, invalid } from '#domain/errors.ts'
import type { Database, Reader, Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { AuthDeps } from '../deps.ts'
import { passkeys } from '../tables.ts'

const MAX_PASSKEYS = 10
/** EdDSA, ES256 and RS256: the algorithms of keys and phones. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded with the first passkey: its parsers of certificates take time and memory, and few shops use it each day. */
const loadWebAuthn = () => import('@simplewebauthn/server')

export type PasskeyRow = typeof passkeys.$inferSelect
type PasskeyUser = { id: string; name: string; email: string }
type Options = { challenge: string; options: Record<string, unknown> }
type NewPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** Passkeys (WebAuthn). They are bound to the host name of the shop's public address. */
export function createPasskeys({ database, clock, config }: Pick<AuthDeps, 'database' | 'clock' | 'config'>) {
  const { origin, hostname } = new URL(config.publicUrl)
  const rpId = hostname
  /** Passkeys need a host name; they do not work on an IP address. */
  const isAvailable = isIP(hostname.replace(/[[\]]/g, '')) === 0

  const list = (db: Reader, userId: string): Promise<PasskeyRow[]> =>
    db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt))

  async function creationOptions(user: PasskeyUser, shopName: string): Promise<Options> {
    if (!isAvailable)
      throw conflict('Passkeys need a public address with a host name, such as https://shop.example.in.')
    const existing = await list(database.db, user.id)
    if (existing.length >= MAX_PASSKEYS)
      throw conflict(`An account can have at most ${MAX_PASSKEYS} passkeys. Please remove one first.`)
    const { generateRegistrationOptions } = await loadWebAuthn()
    const options = await generateRegistrationOptions({
      rpName: shopName,
      rpID: rpId,
      userID: new TextEncoder().encode(user.id),
      userName: user.email,
      userDisplayName: user.name,
      excludeCredentials: existing.map(toCredentialDescriptor),
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    })
    return toOptions(options)
  }

  async function requestOptions(db: Reader, userId: string): Promise<Options | null> {
    const existing = isAvailable ? await list(db, userId) : []
    if (existing.length === 0) return null
    const { generateAuthenticationOptions } = await loadWebAuthn()
    const options = await generateAuthenticationOptions({
      rpID: rpId,
      allowCredentials: existing.map(toCredentialDescriptor),
      userVerification: 'required',
    })
    return toOptions(options)
  }

  /** Refuses a passkey of another site or challenge, and one whose device did not verify the user. */
  async function verifyNew(passkey: PasskeyAttestation, expectedChallenge: string): Promise<NewPasskey> {
    const { verifyRegistrationResponse } = await loadWebAuthn()
    const verified = await verifyRegistrationResponse({
      response: passkey as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => null)
    if (!verified?.verified) throw invalid('This passkey could not be added. Please try again.')
    const { id, publicKey, counter } = verified.registrationInfo.credential
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: passkey.response.transports ?? [],
    }
  }

  async function add(tx: Tx, userId: string, name: string, passkey: NewPasskey): Promise<void> {
    await tx.insert(passkeys).values({
      id: newId(),
      userId,
      name,
      ...passkey,
      createdAt: clock.now(),
    })
  }

  /** The counter only rises. A value that was seen before reveals a copied key. */
  async function verify(
    db: Pick<Database['db'], 'select' | 'update'>,
    userId: string,
    passkey: PasskeyAssertion,
    expectedChallenge: string,
  ): Promise<boolean> {
    const [row] = await db
      .select()
      .from(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, passkey.id)))
    if (!row) return false
    const { verifyAuthenticationResponse } = await loadWebAuthn()
    const verified = await verifyAuthenticationResponse({
      response: passkey as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
        counter: row.counter,
      },
      requireUserVerification: true,
    }).catch(() => null)
    if (!verified?.verified) return false
    const updated = await db
      .update(passkeys)
      .set({ counter: verified.authenticationInfo.newCounter, lastUsedAt: clock.now() })
      .where(and(eq(passkeys.id, row.id), eq(passkeys.counter, row.counter)))
      .returning({ id: passkeys.id })
    return updated.length > 0
  }

  async function remove(tx: Tx, userId: string, id: string): Promise<PasskeyRow | null> {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
      .returning()
    return removed ?? null
  }

  return { isAvailable, list, creationOptions, requestOptions, verifyNew, add, verify, remove }
}

export type Passkeys = ReturnType<typeof createPasskeys>

const toCredentialDescriptor = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports,
})

/** As JSON, without undefined fields. */
const toOptions = (options: { challenge: string }): Options => ({
  challenge: options.challenge,
  options: JSON.parse(JSON.stringify(options)),
})
