import { useEffect, useState } from 'react'
import type { Customer } from '#contract/customers.ts'
import { DEFAULT_ROLES } from '#domain/permissions.ts'
import { browserApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { ErrorBanner } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.ts'
import { saidBy } from '../kit/said.ts'

type RoleDialogProps = { customer: Customer; onClose: () => void; onSaved: () => void }

/** Nobody grants more than they hold: the server says so here. */
export function RoleDialog({ customer, onClose, onSaved }: RoleDialogProps) {
  const [roles, setRoles] = useState<readonly { name: string; displayName: string }[]>(DEFAULT_ROLES)
  const [role, setRole] = useState(customer.role)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    // the four that every shop has stand in for roles that cannot be loaded (S1 §8)
    browserApi.roles.list().then(setRoles, () => undefined)
  }, [])

  const save = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const { message } = await browserApi.customers.setRole({ id: customer._id, role })
      showToast({ title: message })
      onSaved()
    } catch (error) {
      setBusy(false)
      setProblem(saidBy(error, 'Failed to update role'))
    }
  }

  return (
    <Dialog
      title={`Role of ${customer.name}`}
      open
      closeOnBackdrop={false}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void save()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy} busyLabel="Saving...">
            Save role
          </Button>
        </>
      }
    >
      <ErrorBanner message={problem} />
      <SelectField label="Role" value={role} onChange={(event) => setRole(event.target.value)} data-autofocus>
        {roles.map(({ name, displayName }) => (
          <option key={name} value={name}>
            {displayName}
          </option>
        ))}
      </SelectField>
    </Dialog>
  )
}
