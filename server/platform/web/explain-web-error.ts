import { RefusedAddressError } from './web-request.ts'

const NO_ANSWER = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE', 'ENETDOWN']
const NO_NAME = ['ENOTFOUND', 'EAI_AGAIN', 'ENODATA']

/**
 * Why a web server could not be asked, as a sentence for staff. `who` begins it: `The SMS gateway`. It holds no value of the
 * error, whose message may repeat an address with its key.
 */
export function explainWebError(who: string, error: unknown): string {
  if (error instanceof RefusedAddressError)
    return `${who} is not used: its address is not on the public web, or its port is not 80 or 443.`
  const { name = '', code = '' } = error instanceof Error ? (error as Error & { code?: string }) : {}
  if (['TimeoutError', 'AbortError'].includes(name) || code === 'ETIMEDOUT')
    return `${who} took too long to answer.`
  if (NO_NAME.includes(code)) return `${who} was not found: no server has this name.`
  if (NO_ANSWER.includes(code)) return `${who} does not answer at this address.`
  if (/CERT|SIGNATURE|TLS|SSL|ALTNAME/.test(code)) return `${who} has no valid certificate for this address.`
  return `${who} gave no answer that can be read.`
}

/** What a status that is no success means. */
export function explainStatus(who: string, status: number): string {
  if (status >= 300 && status < 400) return `${who} sends to another address. Enter the final one.`
  if (status === 401 || status === 403) return `${who} refused the key.`
  if (status === 402) return `${who} asks for payment: the credit may be used up.`
  if (status === 404) return `${who} knows no such address (404).`
  if (status === 429) return `${who} was asked too often. Try again later.`
  if (status >= 500) return `${who} has a fault at the moment (${status}). Try again later.`
  return `${who} did not accept the request (${status}).`
}
