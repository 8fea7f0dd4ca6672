import type { Config } from './config.ts'

const DEMO_CODE = '1234'

export type CodeConfig = Pick<Config, 'verificationTestCode' | 'isLocal'> & {
  /** Mails or text messages can be sent. */
  hasTransport: boolean
}

export type VerificationCodes = {
  /** A fixed code that registration accepts. Null: only the code that was sent is accepted. */
  testCode: string | null
  /** The same code, where the sign-up page may show it: in a demo. */
  demoCode: string | null
  /** The fixed code counts as proof of address and phone, so that referrals can be tried on this machine. */
  isTestCodeProof: boolean
  /** False without a transport and without a fixed code: registration is not possible then. */
  canSendCodes: boolean
}

/** `isReachable`: a request has shown that others than this machine reach the shop. */
export function getVerificationCodes(config: CodeConfig, isReachable: boolean): VerificationCodes {
  const isLocal = config.isLocal && !isReachable
  const isDemo = isLocal && !config.hasTransport
  const testCode = config.verificationTestCode ?? (isDemo ? DEMO_CODE : null)
  return {
    testCode,
    demoCode: isDemo ? testCode : null,
    isTestCodeProof: isLocal,
    canSendCodes: config.hasTransport || testCode !== null,
  }
}

/** Whether a request from elsewhere changes which codes count. */
export const hasLocalCode = (config: CodeConfig): boolean =>
  config.isLocal && getVerificationCodes(config, false).testCode !== null

/** What staff and the log read when a request has ended the demo. `sign`: the name of a header, or `HTTP/1.0`. */
export function describeDemoEnd(config: CodeConfig, sign: string): string {
  const code =
    config.verificationTestCode === null
      ? `The code ${DEMO_CODE} is no longer accepted.`
      : 'The code of VERIFICATION_TEST_CODE is still accepted, but it is not shown and proves no address.'
  const how = sign.startsWith('HTTP/') ? `by ${sign}, as proxies send it` : `with a foreign ${sign} header`
  return `Visitors reach this shop from outside this machine: a request arrived ${how}. ${code} Set PUBLIC_URL to the address that visitors open, TRUST_PROXY to the proxy in front of the shop, and restart the shop. A mail server or an SMS gateway, to send codes, is set under Settings, Connections.`
}
