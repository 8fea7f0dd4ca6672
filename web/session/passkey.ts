import type { PasskeyAssertion, PasskeyAttestation, PasskeyOptions } from '#contract/second-factors.ts'

/** Asks the browser for a passkey. Null: the person cancelled, or this device has none for the account. */
export async function authenticateWithPasskey(options: PasskeyOptions): Promise<PasskeyAssertion | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return (await startAuthentication({ optionsJSON: options as never })) as PasskeyAssertion
  } catch (error) {
    return nullIfCancelled(error)
  }
}

/** Creates a passkey on this device or a connected one. Null: the person cancelled. */
export async function registerPasskey(options: PasskeyOptions): Promise<PasskeyAttestation | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return (await startRegistration({ optionsJSON: options as never })) as PasskeyAttestation
  } catch (error) {
    return nullIfCancelled(error)
  }
}

/** The library wraps the browser's error, whose name is on the error or on its cause. */
function nullIfCancelled(error: unknown): null {
  const names = [error, (error as { cause?: unknown })?.cause].map(
    (candidate) => (candidate as Error | undefined)?.name,
  )
  if (
    names.some((name) => name === 'NotAllowedError' || name === 'AbortError' || name === 'InvalidStateError')
  )
    return null
  throw error
}
