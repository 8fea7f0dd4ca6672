import { useState } from 'react'
import type { Role } from '#contract/roles.ts'
import { DEFAULT_ROLE_COLORS, PERMISSION_LABELS, PERMISSIONS, ROLE_PALETTE } from '#domain/permissions.ts'
import { browserApi } from '../../api.ts'
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { type FieldErrors, requiredFieldErrors, useFieldError } from '../kit/form-errors.ts'
import { FormTextAreaField, FormTextField } from '../kit/form-fields.tsx'
import type { Editor } from '../kit/use-editor.ts'

const FIELD_LABELS = {
  name: 'Role ID',
  displayName: 'Display Name',
  description: 'Description',
  permissions: 'Permissions',
  color: 'Text colour',
  bgColor: 'Background colour',
}

export function RoleForm({ editor, onSaved }: { editor: Editor<Role>; onSaved: () => void }) {
  const role = editor.opened?.item ?? null
  return (
    <FormDialog
      title={role ? 'Edit Role' : 'Add New Role'}
      editor={editor}
      submitLabel={role ? 'Update Role' : 'Create Role'}
      failure={role ? 'Failed to update role' : 'Failed to create role'}
      labels={FIELD_LABELS}
      validate={validate}
      save={async (form, version) => {
        const [color = DEFAULT_ROLE_COLORS.color, bgColor = DEFAULT_ROLE_COLORS.bgColor] = String(
          form.get('colors'),
        ).split(' ')
        const input = {
          name: String(form.get('name')),
          displayName: String(form.get('displayName')),
          description: String(form.get('description')),
          permissions: form.getAll('permissions').map(String),
          color,
          bgColor,
        }
        if (role) await browserApi.roles.update({ id: role._id, ...input, version })
        else await browserApi.roles.create(input)
        return role ? 'Role updated successfully' : 'Role created successfully'
      }}
      onSaved={onSaved}
    >
      <div className="form-dialog__columns">
        <FormTextField
          label="Role ID"
          name="name"
          required
          maxLength={40}
          hint={role?.isSystemRole ? 'System roles keep their ID.' : 'Unique identifier, no spaces'}
          readOnly={role?.isSystemRole}
          defaultValue={role?.name}
          data-autofocus
        />
        <FormTextField
          label="Display Name"
          name="displayName"
          required
          maxLength={60}
          defaultValue={role?.displayName}
        />
      </div>
      <FormTextAreaField
        label="Description"
        optional
        name="description"
        maxLength={500}
        rows={2}
        defaultValue={role?.description}
      />
      <PermissionCheckboxes granted={role?.permissions ?? ['use_app']} />
      <ColorPicker color={role?.color ?? DEFAULT_ROLE_COLORS.color} />
    </FormDialog>
  )
}

/** `All permissions` clears the single ones and closes them. */
function PermissionCheckboxes({ granted }: { granted: readonly string[] }) {
  const [selected, setSelected] = useState(granted)
  const hasAll = selected.includes('*')
  const toggle = (permission: string) =>
    setSelected(
      selected.includes(permission)
        ? selected.filter((other) => other !== permission)
        : [...selected.filter((other) => other !== '*'), permission],
    )
  return (
    <ChoiceGroup legend="Permissions" error={useFieldError('permissions')}>
      <Checkbox
        label={PERMISSION_LABELS['*']}
        name="permissions"
        value="*"
        checked={hasAll}
        onChange={() => setSelected(hasAll ? [] : ['*'])}
      />
      {PERMISSIONS.map((permission) => (
        <Checkbox
          key={permission}
          label={PERMISSION_LABELS[permission]}
          name="permissions"
          value={permission}
          disabled={hasAll}
          checked={selected.includes(permission)}
          onChange={() => toggle(permission)}
        />
      ))}
    </ChoiceGroup>
  )
}

function ColorPicker({ color }: { color: string }) {
  const [selected, setSelected] = useState(color)
  return (
    <ChoiceGroup legend="Colour">
      <span className="role-colors">
        {ROLE_PALETTE.map((pair, index) => (
          <label
            key={pair.color}
            className="role-chip role-color"
            style={{ color: pair.color, backgroundColor: pair.bgColor }}
          >
            <input
              type="radio"
              name="colors"
              value={`${pair.color} ${pair.bgColor}`}
              aria-label={`Colour ${index + 1}`}
              checked={selected.toLowerCase() === pair.color.toLowerCase()}
              onChange={() => setSelected(pair.color)}
            />
            Aa
          </label>
        ))}
      </span>
    </ChoiceGroup>
  )
}

function validate(form: FormData): FieldErrors {
  return {
    ...(/\s/.test(String(form.get('name')).trim()) ? { name: 'Role ID cannot contain spaces' } : {}),
    ...requiredFieldErrors(form, { name: 'Role ID is required', displayName: 'Display Name is required' }),
    ...(form.has('permissions') ? {} : { permissions: 'Choose at least one permission' }),
  }
}
