import { z } from 'zod'
import { CONTACT_FIELDS } from '#domain/registration.ts'
import { endpoint } from './endpoint.ts'
import { Id, MessageResponse, OptionalText, RequiredText, Rupees, Timestamp } from './primitives.ts'
import { routes } from './routes.ts'

export const ProfileAddress = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
})

const ContactField = z.enum(CONTACT_FIELDS)
export type ContactField = z.output<typeof ContactField>

/** A new e-mail address or phone number that does not count yet: its code was not entered. */
const PendingContact = z.object({
  field: ContactField,
  value: z.string(),
  /** How the code was sent: the code of a phone goes by mail where the shop has no SMS gateway. */
  sentBy: z.enum(['mail', 'sms']),
  codeExpiresAt: Timestamp,
})
export type PendingContact = z.output<typeof PendingContact>

export const Profile = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.string(),
  permissions: z.array(z.string()),
  address: ProfileAddress.nullable(),
  createdAt: Timestamp,
  referralCredits: Rupees,
  referralCode: z.string(),
  /** Only where there are any. */
  pendingContacts: z.array(PendingContact).optional(),
})
export type Profile = z.output<typeof Profile>

const Password = z.string().min(1, 'Password is required').max(200, 'At most 200 characters')

/** What signed-in users do with their own data. Rules that need the whole input (address all or nothing) are in domain/. */
export const account = {
  profile: endpoint(routes.account.profile, {
    access: 'customer',
    allowedWithDuties: ['change-password', 'set-up-second-factor'],
    summary: 'The caller, with role, permissions and referral credits.',
    response: Profile,
  }),
  updateProfile: endpoint(routes.account.updateProfile, {
    access: 'customer',
    keepsPublicCache: true,
    summary:
      'Changes name, e-mail, phone and the default address of the caller. A new e-mail or phone needs `currentPassword` and counts once its code is confirmed.',
    body: z.object({
      name: OptionalText(100),
      email: OptionalText(254),
      phone: OptionalText(30).optional(),
      /** Needed only where the e-mail address or the phone number is another one. */
      currentPassword: z.string().max(200, 'At most 200 characters').optional(),
      address: z
        .object({
          street: OptionalText(200).optional(),
          city: OptionalText(100).optional(),
          state: OptionalText(100).optional(),
          postalCode: OptionalText(20).optional(),
          country: OptionalText(60).optional(),
        })
        .nullish(),
    }),
    response: Profile,
  }),
  confirmContact: endpoint(routes.account.confirmContact, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Proves a new e-mail address or phone by the code that was sent to it: from now on it counts.',
    body: z.object({ field: ContactField, code: RequiredText(10, 'Invalid verification code') }),
    response: Profile,
  }),
  resendContactCode: endpoint(routes.account.resendContactCode, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Sends another code for a pending e-mail address or phone.',
    body: z.object({ field: ContactField }),
    status: 202,
    response: z.object({ message: z.string(), expiresAt: Timestamp }),
  }),
  cancelContact: endpoint(routes.account.cancelContact, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Keeps the e-mail address or phone as it is and forgets the pending one.',
    body: z.object({ field: ContactField }),
    response: Profile,
  }),
  undoContact: endpoint(routes.account.undoContact, {
    access: 'public',
    keepsPublicCache: true,
    summary:
      'Takes a change of e-mail or phone back by the token of the notice; every session of that user ends and a link to set a new password is sent.',
    body: z.object({ token: Id }),
    response: MessageResponse,
  }),
  exportProfile: endpoint(routes.account.exportProfile, {
    access: 'customer',
    summary: 'Everything that is kept on the caller.',
    response: z.record(z.string(), z.unknown()),
  }),
  eraseProfile: endpoint(routes.account.eraseProfile, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Erases the account. Orders stay, made anonymous.',
    body: z.object({ password: Password }),
    response: MessageResponse,
  }),
}
