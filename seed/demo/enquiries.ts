/** The enquiries that were sent through the shop's forms, newest first. */
export type SeedEnquiry = {
  kind: 'contact' | 'custom' | 'appointment' | 'scheme'
  name: string
  email: string
  phone: string
  message: string
  details: Record<string, string>
  hoursAgo: number
  isHandled: boolean
  note: string
}

export const ENQUIRIES: SeedEnquiry[] = [
  {
    kind: 'appointment',
    name: 'Divya Rao',
    email: 'divya.rao@example.in',
    phone: '9000000121',
    message: 'We are looking for my sister’s trousseau and would like an hour with the temple pieces.',
    details: { store: 'Swarna, Patthargatti', day: 'Saturday', time: '11:30 am' },
    hoursAgo: 5,
    isHandled: false,
    note: '',
  },
  {
    kind: 'custom',
    name: 'Imran Siddiqui',
    email: 'imran.s@example.in',
    phone: '9000000122',
    message:
      'A ring with my grandmother’s sapphire, about 2 carats, in the manner of your trilogy ring. I can bring the stone.',
    details: { piece: 'Ring', metal: 'Gold 18K', budget: '₹60,000' },
    hoursAgo: 29,
    isHandled: false,
    note: '',
  },
  {
    kind: 'contact',
    name: 'Sneha Patil',
    email: 'sneha.patil@example.in',
    phone: '',
    message: 'Do you restring mangalsutra beads for pieces bought elsewhere?',
    details: {},
    hoursAgo: 76,
    isHandled: true,
    note: 'Called back: yes, ₹350, the same day.',
  },
]
