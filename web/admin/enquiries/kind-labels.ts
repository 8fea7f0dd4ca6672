import type { Enquiry } from '#contract/enquiries.ts'

export const KIND_LABELS: Record<Enquiry['kind'], string> = {
  contact: 'Question',
  custom: 'Custom jewellery',
  appointment: 'Appointment',
  scheme: 'Purchase plan',
}
