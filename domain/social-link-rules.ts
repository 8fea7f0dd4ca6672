import { toSafeLink } from './safe-path.ts'
import { SOCIAL_NETWORKS, type SocialNetwork } from './social-links.ts'

/** The hosts of each network, and what an address of it looks like. Apart from the names, which visitors download. */
const RULES: Record<SocialNetwork, { hosts: readonly string[]; example: string }> = {
  instagram: { hosts: ['instagram.com'], example: 'https://www.instagram.com/your.shop' },
  facebook: { hosts: ['facebook.com', 'fb.com'], example: 'https://www.facebook.com/your.shop' },
  youtube: { hosts: ['youtube.com', 'youtu.be'], example: 'https://www.youtube.com/@your.shop' },
  whatsapp: { hosts: ['wa.me', 'whatsapp.com'], example: 'https://wa.me/919876543210' },
  pinterest: {
    hosts: ['pinterest.com', 'pinterest.in', 'pin.it'],
    example: 'https://in.pinterest.com/your.shop',
  },
  x: { hosts: ['x.com', 'twitter.com'], example: 'https://x.com/yourshop' },
}

export const mapSocialNetworks = <T>(toValue: (id: SocialNetwork) => T) =>
  Object.fromEntries(SOCIAL_NETWORKS.map(({ id }) => [id, toValue(id)])) as Record<SocialNetwork, T>

export const getSocialLinkExample = (id: SocialNetwork): string => RULES[id].example

/** A sentence, or null. '' is no link. */
export function getSocialLinkError(id: SocialNetwork, value: string): string | null {
  if (value === '') return null
  const { hosts, example } = RULES[id]
  // A safe link with a host is `https:`.
  const isOfNetwork = ({ hostname }: URL) =>
    hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  if (toSafeLink(value) && URL.canParse(value) && isOfNetwork(new URL(value))) return null
  const { label } = SOCIAL_NETWORKS.find((network) => network.id === id)!
  return `A link to ${label} reads like ${example}`
}
