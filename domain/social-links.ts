/** Where shops have a page of their own, in the order of the footer. */
export const SOCIAL_NETWORKS = [
  { id: 'instagram', label: 'Instagram' },
  { id: 'facebook', label: 'Facebook' },
  { id: 'youtube', label: 'YouTube' },
  { id: 'whatsapp', label: 'WhatsApp' },
  { id: 'pinterest', label: 'Pinterest' },
  { id: 'x', label: 'X' },
] as const

export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]['id']
type SocialLinks = Record<SocialNetwork, string>

/** The pages that the shop has, named. */
export const listSocialLinks = (links: SocialLinks) =>
  SOCIAL_NETWORKS.filter(({ id }) => links[id]).map(({ id, label }) => ({ label, url: links[id] }))
