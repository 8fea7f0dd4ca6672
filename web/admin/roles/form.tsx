import type { Role } from '#contract/roles.ts'
import { DEFAULT_ROLE_COLORS, PERMISSION_LABELS, PERMISSIONS, ROLE_PALETTE } from '#domain/permissions.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { Checkbox, ChoiceGroup } from '#web/ui/choice.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { type FormErrors, requiredErrors } from '#web/ui/use-submit-form.ts'

const FIELD_LABELS = {
  name: 'Role ID',
  displayName: 'Display Name',
  description: 'Description',
  permissions: 'Permissions',
  color: 'Text colour',
  bgColor: 'Background colour',
}

type RoleValues = Pick<Role, 'name' | 'displayName' | 'description' | 'permissions'> & {
  colors: Pick<Role, 'color' | 'bgColor'>
}

const toFormValues = (role: Role | null): RoleValues => ({
  name: role?.name ?? '',
  displayName: role?.displayName ?? '',
  description: role?.description ?? '',
  permissions: role?.permissions ?? ['use_app'],
  colors: {
    color: role?.color ?? DEFAULT_ROLE_COLORS.color,
    bgColor: role?.bgColor ?? DEFAULT_ROLE_COLORS.bgColor,
  },
})

export function RoleForm({ editor, onSaved }: { editor: Editor<Role>; onSaved: () => void }) {
  const role = editor.opened?.item ?? null
  return (
    <FormDialog
      title={role ? 'Edit Role' : 'Add New Role'}
      editor={editor}
      submitLabel={role ? 'Update Role' : 'Create Role'}
      failure={role ? 'Failed to update role' : 'Failed to create role'}
      labels={FIELD_LABELS}
      defaultValues={toFormValues(role)}
      validate={validate}
      save={async ({ colors, ...values }, version) => {
        const input = { ...values, ...colors }
        if (role) await adminApi.roles.update({ id: role._id, ...input, version })
        else await adminApi.roles.create(input)
        return role ? 'Role updated successfully' : 'Role created successfully'
      }}
      onSaved={onSaved}
    >
      {({ field, form, setField, errorOf }) => (
        <>
          <div className="form-dialog__columns">
            <TextField
              label="Role ID"
              required
              maxLength={40}
              hint={
                role?.isSystemRole ? 'The ID of a system role cannot change' : 'Unique identifier, no spaces'
              }
              readOnly={role?.isSystemRole}
              data-autofocus
              {...field('name')}
            />
            <TextField label="Display Name" required maxLength={60} {...field('displayName')} />
          </div>
          <TextAreaField label="Description" optional maxLength={500} rows={2} {...field('description')} />
          <PermissionCheckboxes
            selected={form.watch('permissions')}
            error={errorOf('permissions')}
            onChange={(permissions) => setField('permissions', permissions)}
          />
          <ColorPicker color={form.watch('colors').color} onChange={(colors) => setField('colors', colors)} />
        </>
      )}
    </FormDialog>
  )
}

type PermissionCheckboxesProps = {
  selected: readonly string[]
  error: string | undefined
  onChange: (permissions: string[]) => void
}

/** "All permissions" replaces the single permissions and disables them. */
function PermissionCheckboxes({ selected, error, onChange }: PermissionCheckboxesProps) {
  const hasAll = selected.includes('*')
  const toggle = (permission: string) =>
    onChange(
      selected.includes(permission)
        ? selected.filter((other) => other !== permission)
        : [...selected, permission],
    )
  return (
    <ChoiceGroup legend="Permissions" error={error}>
      <Checkbox
        label={PERMISSION_LABELS['*']}
        name="permissions"
        value="*"
        checked={hasAll}
        onChange={() => onChange(hasAll ? [] : ['*'])}
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

type ColorPickerProps = { color: string; onChange: (colors: RoleValues['colors']) => void }

function ColorPicker({ color, onChange }: ColorPickerProps) {
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
              aria-label={`Colour ${index + 1}`}
              checked={color.toLowerCase() === pair.color.toLowerCase()}
              onChange={() => onChange(pair)}
            />
            Aa
          </label>
        ))}
      </span>
    </ChoiceGroup>
  )
}

const validate = (values: RoleValues): FormErrors<RoleValues> => ({
  ...(/\s/.test(values.name.trim()) ? { name: 'Role ID cannot contain spaces' } : {}),
  ...requiredErrors(values, {
    name: 'Role ID is required',
    displayName: 'Display Name is required',
  }),
  ...(values.permissions.length === 0 ? { permissions: 'Choose at least one permission' } : {}),
})
