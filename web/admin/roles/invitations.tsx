import { useRevalidator } from 'react-router'
import type { Invitation } from '#contract/invitations.ts'
import type { Role } from '#contract/roles.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { adminApi } from '#web/admin/api.ts'
import { type Column, DataTable } from '#web/admin/kit/data-table.tsx'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { LoadResult } from '#web/admin/kit/load-or-failure.ts'
import { type Editor, useEditor } from '#web/admin/kit/use-editor.ts'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { requiredErrors } from '#web/ui/use-submit-form.ts'

type InvitationItem = Invitation & { version?: never }
type Props = { invitations: LoadResult<{ invitations: Invitation[] }>; roles: readonly Role[] }

/** Invitations to join the staff that are not accepted yet. */
export function Invitations({ invitations: { data, failure }, roles }: Props) {
  const editor = useEditor<InvitationItem>()
  const { revalidate } = useRevalidator()
  const roleName = (name: string) => roles.find((role) => role.name === name)?.displayName ?? name

  const runAction = async (call: Promise<{ message: string }>, fallback: string) => {
    try {
      showToast({ title: (await call).message })
    } catch (error) {
      showToast({ title: errorMessage(error, fallback), isError: true })
    }
    void revalidate()
  }
  const resend = ({ _id }: Invitation) =>
    runAction(adminApi.invitations.resend({ id: _id }), 'The invitation could not be sent.')
  const withdraw = async ({ _id, email }: Invitation) => {
    const isConfirmed = await confirm({
      title: 'Cancel the invitation?',
      message: `The link that was sent to ${email} stops working.`,
      confirmLabel: 'Cancel invitation',
    })
    if (isConfirmed)
      await runAction(adminApi.invitations.withdraw({ id: _id }), 'The invitation could not be cancelled.')
  }

  const columns: Column<Invitation>[] = [
    { label: 'Email', primary: true, cell: ({ email }) => email },
    { label: 'Role', cell: ({ role }) => roleName(role) },
    { label: 'Invited by', cell: ({ invitedBy }) => invitedBy },
    { label: 'Sent', cell: ({ sentAt }) => formatDateTime(sentAt), nowrap: true },
    { label: 'Valid until', cell: ({ expiresAt }) => formatDateTime(expiresAt), nowrap: true },
    {
      label: 'Actions',
      actions: true,
      cell: (invitation) => (
        <span className="row-actions">
          <Button
            variant="text"
            size="small"
            aria-label={`Send again to ${invitation.email}`}
            onClick={() => void resend(invitation)}
          >
            Send again
          </Button>
          <Button
            variant="text"
            size="small"
            aria-label={`Cancel invitation to ${invitation.email}`}
            onClick={() => void withdraw(invitation)}
          >
            Cancel invitation
          </Button>
        </span>
      ),
    },
  ]

  return (
    <section className="invitations" aria-labelledby="invitations">
      <div className="invitations__header">
        <div>
          <h2 id="invitations">Staff invitations</h2>
          <p className="small muted">
            Invite someone by email. The link is valid for 72 hours, and they choose their own password.
          </p>
        </div>
        <Button variant="secondary" onClick={editor.openNew}>
          Invite staff
        </Button>
      </div>
      <ErrorBanner message={failure} />
      {data && data.invitations.length === 0 && <p className="muted">No pending invitations.</p>}
      {data && data.invitations.length > 0 && (
        <DataTable caption="Staff invitations" rows={data.invitations} columns={columns} />
      )}
      {editor.opened && (
        <InviteForm
          key={editor.opened.formKey}
          editor={editor}
          roles={roles}
          onSaved={() => void revalidate()}
        />
      )}
    </section>
  )
}

type InviteFormProps = { editor: Editor<InvitationItem>; roles: readonly Role[]; onSaved: () => void }

function InviteForm({ editor, roles, onSaved }: InviteFormProps) {
  const staffRoles = roles.filter(({ permissions }) =>
    permissions.some((permission) => permission !== 'use_app'),
  )
  return (
    <FormDialog
      title="Invite staff"
      editor={editor}
      submitLabel="Send invitation"
      busyLabel="Sending..."
      failure="The invitation could not be sent."
      labels={{}}
      defaultValues={{ email: '', role: 'staff' }}
      validate={(values) => requiredErrors(values, { email: 'Email is required' })}
      save={async (values) => (await adminApi.invitations.send(values)).message}
      onSaved={onSaved}
    >
      {({ field }) => (
        <>
          <TextField
            label="Email address"
            type="email"
            autoComplete="off"
            required
            maxLength={254}
            data-autofocus
            {...field('email')}
          />
          <SelectField label="Role" hint="You can only grant permissions you have." {...field('role')}>
            {staffRoles.map(({ name, displayName }) => (
              <option key={name} value={name}>
                {displayName}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </FormDialog>
  )
}
