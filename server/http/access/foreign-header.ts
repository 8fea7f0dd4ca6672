import type { IncomingMessage } from 'node:http'
import { isLoopback } from '#server/platform/config/config.ts'

/** What reverse proxies, tunnels and content delivery networks add to the requests that they pass on. */
const FORWARDING_HEADER =
  /^(?:forwarded|via|cdn-loop|true-client-ip|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|x-forwarded.*|x-envoy-.*|x-amzn-.*|x-amz-cf-.*|x-azure-.*|x-appengine-.*|cf-.*|fly-.*|fastly-.*|tailscale-.*|ngrok-.*)$/

/** What the shop reads of a request to find out where it came from. */
export type RequestHead = Pick<IncomingMessage, 'headers' | 'httpVersion'>

/**
 * What shows that a request did not come straight from a program on this machine: the name of a header, or `HTTP/1.0`, which
 * only proxies still send. Null: nothing does. A proxy that rewrites Host, adds nothing and speaks HTTP/1.1 is known by the
 * Origin and the Referer of the browsers behind it.
 */
export function findForeignSign({ headers, httpVersion }: RequestHead): string | null {
  if (httpVersion === '1.0') return 'HTTP/1.0'
  if (headers.host !== undefined && !isLoopbackOrigin(`http://${headers.host}`)) return 'Host'
  const site = headers['sec-fetch-site']
  // Other sites may call a shop on this machine from a browser on it: their requests say "cross-site".
  const isCrossSite = site === 'cross-site' || headers.origin === 'null'
  if (headers.origin !== undefined && !isCrossSite && !isLoopbackOrigin(headers.origin)) return 'Origin'
  // A link of another site has that site as its Referer. A page of the shop's own has the address that the browser sees.
  if (site === 'same-origin' && headers.referer !== undefined && !isLoopbackOrigin(headers.referer))
    return 'Referer'
  return Object.keys(headers).find((name) => FORWARDING_HEADER.test(name)) ?? null
}

/** Looks at each request until one shows that others than this machine reach the shop. */
export function createDemoGuard(endDemo: (sign: string) => Promise<void>) {
  let hasEnded = false
  return (request: RequestHead): void => {
    if (hasEnded) return
    const sign = findForeignSign(request)
    if (sign === null) return
    hasEnded = true
    void endDemo(sign)
  }
}

function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname)
}
