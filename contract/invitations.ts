import { z } from 'zod'
import { SignedIn } from './auth.ts'
import { endpoint, permission } from './endpoint.ts'
import { Id, Instant, Message, Text } from './primitives.ts'
import { routes } from './routes.ts'

/** Somebody who was asked to join the staff and has not answered yet. */
const Invitation = z.object({
  _id: z.string(),
  email: z.string(),
  role: z.string(),
  invitedBy: z.string(),
  sentAt: Instant,
  expiresAt: Instant,
})
export type Invitation = z.output<typeof Invitation>

const access = permission('manage_users')
const params = z.object({ id: Id })
const token = Text(100, 'This link is not complete')

export const invitations = {
  list: endpoint(routes.invitations.list, {
    access,
    summary: 'Invitations to the staff that wait for an answer.',
    answer: z.object({ invitations: z.array(Invitation) }),
  }),
  send: endpoint(routes.invitations.send, {
    access,
    ownDataOnly: true,
    recentAuthentication: true,
    summary: 'Invites a person to the staff by e-mail. Nobody grants more than they hold.',
    body: z.object({ email: Text(254, 'Email is required'), role: Text(60, 'Role is required') }),
    status: 201,
    answer: z.object({ message: z.string(), invitation: Invitation }),
  }),
  resend: endpoint(routes.invitations.resend, {
    access,
    ownDataOnly: true,
    recentAuthentication: true,
    summary: 'Sends a new link, valid for 72 hours. The earlier one no longer works.',
    params,
    answer: z.object({ message: z.string(), invitation: Invitation }),
  }),
  withdraw: endpoint(routes.invitations.withdraw, {
    access,
    ownDataOnly: true,
    recentAuthentication: true,
    summary: 'Withdraws an invitation: its link no longer works.',
    params,
    answer: Message,
  }),
  open: endpoint(routes.invitations.open, {
    access: 'public',
    ownDataOnly: true,
    summary: 'What the link of an invitation is for.',
    body: z.object({ token }),
    answer: z.object({
      email: z.string(),
      role: z.string(),
      shopName: z.string(),
      expiresAt: Instant,
      passwordLength: z.number().int(),
    }),
  }),
  accept: endpoint(routes.invitations.accept, {
    access: 'public',
    ownDataOnly: true,
    summary: 'Makes the account of an invited person and signs in. The link works once.',
    body: z.object({
      token,
      name: Text(100, 'Name is required'),
      password: z.string().min(1, 'Password is required').max(200, 'At most 200 characters'),
    }),
    status: 201,
    answer: SignedIn,
  }),
}
