import type { IncomingHttpHeaders } from 'node:http'
import { isLoopback } from '#server/platform/config/config.ts'

/** What reverse proxies, tunnels and content delivery networks add to the requests that they pass on. */
const FORWARDING_HEADER =
  /^(?:forwarded|via|cdn-loop|true-client-ip|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|x-forwarded.*|x-envoy-.*|x-amzn-.*|x-amz-cf-.*|x-azure-.*|x-appengine-.*|cf-.*|fly-.*|fastly-.*|tailscale-.*|ngrok-.*)$/

/**
 * The name of a header which shows that a request did not come straight from a program on this machine. Null: none does.
 * A proxy that keeps the Host of the shop and adds nothing is known by the Origin of the browsers behind it.
 */
export function findForeignHeader(headers: IncomingHttpHeaders): string | null {
  if (headers.host !== undefined && !isLoopbackOrigin(`http://${headers.host}`)) return 'Host'
  // Other sites may call a shop on this machine from a browser on it: their requests say "cross-site".
  const isCrossSite = headers['sec-fetch-site'] === 'cross-site' || headers.origin === 'null'
  if (headers.origin !== undefined && !isCrossSite && !isLoopbackOrigin(headers.origin)) return 'Origin'
  return Object.keys(headers).find((name) => FORWARDING_HEADER.test(name)) ?? null
}

/** Looks at each request until one shows that others than this machine reach the shop. */
export function createDemoGuard(endDemo: (header: string) => Promise<void>) {
  let hasEnded = false
  return (headers: IncomingHttpHeaders): void => {
    if (hasEnded) return
    const header = findForeignHeader(headers)
    if (header === null) return
    hasEnded = true
    void endDemo(header)
  }
}

function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname)
}
