import { ShopError } from '#domain/errors.ts'
import { type ProofChallenge, solveProof } from '#domain/proof-of-work.ts'
import { apiWithToken, type browserApi } from '#web/api.ts'
import { readDeviceToken, saveDeviceToken } from './device-token.ts'

export type Credentials = {
  email?: string
  phone?: string
  password: string
  remember?: boolean
}

/** The answer to the first step: the session, or a request for a second factor. */
type SignInResponse = Awaited<ReturnType<typeof browserApi.auth.login>>

/** An answer that holds a session. */
export type SignInSuccess = Extract<SignInResponse, { token: string }>

/** Without the token of a session that has ended. */
const anonymousApi = apiWithToken(null)

/**
 * Signs in. While an account is under attack the server first asks for a proof of work: `onSecurityCheck` is called, the
 * browser computes for a few seconds, and the same credentials are sent again.
 */
export async function signInWith(
  credentials: Credentials,
  onSecurityCheck: () => void,
): Promise<SignInResponse> {
  const deviceToken = readDeviceToken()
  const input = { ...credentials, ...(deviceToken === null ? {} : { deviceToken }) }
  const response = await anonymousApi.auth.login(input).catch(async (error: unknown) => {
    const proofChallenge = readProofChallenge(error)
    if (!proofChallenge) throw error
    onSecurityCheck()
    const solution = await solveProof(proofChallenge, yieldToMain)
    return anonymousApi.auth.login({ ...input, proof: `${proofChallenge.challenge}:${solution}` })
  })
  if (response.deviceToken) saveDeviceToken(response.deviceToken)
  return response
}

function readProofChallenge(error: unknown): ProofChallenge | null {
  if (!(error instanceof ShopError) || error.code !== 'PROOF_NEEDED') return null
  return (error.details.proof as ProofChallenge | undefined) ?? null
}

/** Lets the browser draw and react. A timer, because animation frames stop in a hidden tab. */
const yieldToMain = () => new Promise((resolve) => setTimeout(resolve, 0))
