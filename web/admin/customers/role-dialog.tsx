import { useEffect, useState } from 'react'
import type { Customer } from '#contract/customers.ts'
import { DEFAULT_ROLES } from '#domain/permissions.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { SelectField } from '#web/ui/field.tsx'

/** A customer has no version: the last saved role wins. */
export type CustomerWithRole = Customer & { version?: never }
type RoleDialogProps = { editor: Editor<CustomerWithRole>; onSaved: () => void }

/** Changes a customer's role. The server refuses permissions that the signed-in person does not have. */
export function RoleDialog({ editor, onSaved }: RoleDialogProps) {
  const [roles, setRoles] = useState<readonly { name: string; displayName: string }[]>(DEFAULT_ROLES)
  const customer = editor.opened?.item
  const isOpen = customer !== undefined && customer !== null

  useEffect(() => {
    // The default roles are offered when the roles cannot be loaded.
    if (isOpen) adminApi.roles.list().then(setRoles, () => undefined)
  }, [isOpen])

  if (!customer) return null
  // The current role is an option from the start, so that it stays selected while the others load.
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
      defaultValues={{ role: customer.role }}
      save={async ({ role }) => (await adminApi.customers.setRole({ id: customer._id, role })).message}
      onSaved={onSaved}
    >
      {({ field }) => (
        <SelectField label="Role" data-autofocus {...field('role')}>
          {roleOptions.map(({ name, displayName }) => (
            <option key={name} value={name}>
              {displayName}
            </option>
          ))}
        </SelectField>
      )}
    </FormDialog>
  )
}
