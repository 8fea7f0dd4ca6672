import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Whether the server may connect to an address that comes from outside of the configuration. */
export type ConnectionPolicy = (address: string, port: number) => boolean

const WEB_PORTS = [80, 443]

/** Networks of the server's own machine, its neighbours and its cloud provider, and networks with a special use. */
const SPECIAL_IPV4 = buildList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
])

/** Public IPv6 addresses. Loopback, link-local, private and IPv4-mapped ones are outside of it. */
const GLOBAL_IPV6 = buildList('ipv6', [['2000::', 3]])
/** Parts of it that are for documentation or contain an IPv4 address (Teredo, 6to4). */
const SPECIAL_IPV6 = buildList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !SPECIAL_IPV4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return GLOBAL_IPV6.check(address, 'ipv6') && !SPECIAL_IPV6.check(address, 'ipv6')
}

/** Public web servers only. */
export const publicWebServers: ConnectionPolicy = (address, port) =>
  WEB_PORTS.includes(port) && isPublicAddress(address)

function buildList(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family)
  return list
}
