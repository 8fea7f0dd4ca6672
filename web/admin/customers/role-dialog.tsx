import { useEffect, useState } from 'react'
import type { Customer } from '#contract/customers.ts'
import { DEFAULT_ROLES } from '#domain/permissions.ts'
import { browserApi } from '../../api.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { FormSelectField } from '../kit/form-fields.tsx'
import type { Editor } from '../kit/use-editor.ts'

/** A customer has no version: the last role that was set stands. */
export type CustomerWithRole = Customer & { version?: never }
type RoleDialogProps = { editor: Editor<CustomerWithRole>; onSaved: () => void }

/** Nobody grants more than they hold: the server says so here. */
export function RoleDialog({ editor, onSaved }: RoleDialogProps) {
  const [roles, setRoles] = useState<readonly { name: string; displayName: string }[]>(DEFAULT_ROLES)
  const customer = editor.opened?.item
  const isOpen = customer !== undefined && customer !== null

  useEffect(() => {
    // the four that every shop has stand in for roles that cannot be loaded
    if (isOpen) browserApi.roles.list().then(setRoles, () => undefined)
  }, [isOpen])

  if (!customer) return null
  // theirs can be chosen from the first moment on, and stays chosen when the others arrive
  const currentRole = { name: customer.role, displayName: customer.role }
  const roleOptions = roles.some(({ name }) => name === currentRole.name) ? roles : [...roles, currentRole]
  return (
    <FormDialog
      key={editor.opened?.formKey}
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
      <FormSelectField label="Role" name="role" defaultValue={customer.role} data-autofocus>
        {roleOptions.map(({ name, displayName }) => (
          <option key={name} value={name}>
            {displayName}
          </option>
        ))}
      </FormSelectField>
    </FormDialog>
  )
}
