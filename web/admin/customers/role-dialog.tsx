import { useEffect, useState } from 'react'
import type { Customer } from '#contract/customers.ts'
import { DEFAULT_ROLES } from '#domain/permissions.ts'
import { browserApi } from '../../api.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { FormSelect } from '../kit/form-fields.tsx'
import type { Editor } from '../kit/use-editor.ts'

/** A customer has no version: the last role that was set stands. */
export type Promoted = Customer & { version?: never }
type RoleDialogProps = { editor: Editor<Promoted>; onSaved: () => void }

/** Nobody grants more than they hold: the server says so here. */
export function RoleDialog({ editor, onSaved }: RoleDialogProps) {
  const [roles, setRoles] = useState<readonly { name: string; displayName: string }[]>(DEFAULT_ROLES)
  const customer = editor.opened?.item
  const isOpen = customer !== undefined && customer !== null

  useEffect(() => {
    // the four that every shop has stand in for roles that cannot be loaded (S1 §8)
    if (isOpen) browserApi.roles.list().then(setRoles, () => undefined)
  }, [isOpen])

  if (!customer) return null
  // theirs can be chosen from the first moment on, and stays chosen when the others arrive
  const own = { name: customer.role, displayName: customer.role }
  const choices = roles.some(({ name }) => name === own.name) ? roles : [...roles, own]
  return (
    <FormDialog
      key={editor.opened?.round}
      title={`Role of ${customer.name}`}
      editor={editor}
      submitLabel="Save role"
      failure="Failed to update role"
      labels={{}}
      save={async (form) => {
        const role = String(form.get('role'))
        const { message } = await browserApi.customers.setRole({ id: customer._id, role })
        return message
      }}
      onSaved={onSaved}
    >
      <FormSelect label="Role" name="role" defaultValue={customer.role} data-autofocus>
        {choices.map(({ name, displayName }) => (
          <option key={name} value={name}>
            {displayName}
          </option>
        ))}
      </FormSelect>
    </FormDialog>
  )
}
