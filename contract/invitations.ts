import { z } from 'zod'
import { INVITATION_HOURS } from '#domain/link-expiry.ts'
import { SignInResponse } from './auth.ts'
import { endpoint, permission } from './endpoint.ts'
import { Id, MessageResponse, RequiredText, Timestamp } from './primitives.ts'
import { routes } from './routes.ts'

/** A person who was invited to join the staff and has not accepted yet. */
const Invitation = z.object({
  _id: z.string(),
  email: z.string(),
  role: z.string(),
  invitedBy: z.string(),
  sentAt: Timestamp,
  expiresAt: Timestamp,
})
export type Invitation = z.output<typeof Invitation>

const access = permission('manage_users')
const params = z.object({ id: Id })
const token = RequiredText(100, 'This link is not complete')

export const invitations = {
  list: endpoint(routes.invitations.list, {
    access,
    summary: 'Invitations to the staff that wait for an answer.',
    response: z.object({ invitations: z.array(Invitation) }),
  }),
  send: endpoint(routes.invitations.send, {
    access,
    keepsPublicCache: true,
    recentAuthentication: true,
    summary:
      'Invites a person to the staff by e-mail. The caller cannot grant permissions that they do not hold.',
    body: z.object({
      email: RequiredText(254, 'Email is required'),
      role: RequiredText(60, 'Role is required'),
    }),
    status: 201,
    response: z.object({ message: z.string(), invitation: Invitation }),
  }),
  resend: endpoint(routes.invitations.resend, {
    access,
    keepsPublicCache: true,
    recentAuthentication: true,
    summary: `Sends a new link, valid for ${INVITATION_HOURS} hours. The earlier one no longer works.`,
    params,
    response: z.object({ message: z.string(), invitation: Invitation }),
  }),
  withdraw: endpoint(routes.invitations.withdraw, {
    access,
    keepsPublicCache: true,
    recentAuthentication: true,
    summary: 'Withdraws an invitation: its link no longer works.',
    params,
    response: MessageResponse,
  }),
  open: endpoint(routes.invitations.open, {
    access: 'public',
    keepsPublicCache: true,
    summary: 'What the link of an invitation is for.',
    body: z.object({ token }),
    response: z.object({
      email: z.string(),
      role: z.string(),
      shopName: z.string(),
      expiresAt: Timestamp,
      passwordLength: z.number().int(),
    }),
  }),
  accept: endpoint(routes.invitations.accept, {
    access: 'public',
    keepsPublicCache: true,
    summary: 'Creates the account of an invited person and signs in. The link works once.',
    body: z.object({
      token,
      name: RequiredText(100, 'Name is required'),
      password: z.string().min(1, 'Password is required').max(200, 'At most 200 characters'),
    }),
    status: 201,
    response: SignInResponse,
  }),
}
