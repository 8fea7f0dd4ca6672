/** In this order: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/FxiOS\/|Firefox\//, 'Firefox'],
  [/CriOS\/|Chrome\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
]

const OPERATING_SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** What a person recognises a device by: `Chrome on Android`. */
export function describeDevice(userAgent: string): string {
  const findName = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = findName(BROWSERS)
  const operatingSystem = findName(OPERATING_SYSTEMS)
  if (browser && operatingSystem) return `${browser} on ${operatingSystem}`
  return browser ?? operatingSystem ?? 'Unknown device'
}

/** The place of a session is its network: enough to recognise it by, and not a person's exact address. */
export function maskIpAddress(ipAddress: string): string {
  const [, ipv4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(ipAddress) ?? []
  return ipv4 ? `${ipv4}.x` : ipAddress
}
