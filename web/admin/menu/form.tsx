import type { MenuItem } from '#contract/menu.ts'
import type { RoleDefinition } from '#domain/permissions.ts'
import { browserApi } from '../../api.ts'
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { requiredFieldErrors, useFieldError } from '../kit/form-errors.ts'
import { FormTextField } from '../kit/form-fields.tsx'
import type { Editor } from '../kit/use-editor.ts'

const FIELD_LABELS = {
  label: 'Label',
  path: 'Path',
  icon: 'Icon',
  order: 'Order',
  roles: 'Roles',
  badge: 'Badge',
}
/** An item without an order stands last. */
const DEFAULT_ORDER = 999

type MenuItemFormProps = {
  editor: Editor<MenuItem>
  roles: readonly RoleDefinition[]
  nextOrder: number
  onSaved: () => void
}

export function MenuItemForm({ editor, roles, nextOrder, onSaved }: MenuItemFormProps) {
  const item = editor.opened?.item ?? null
  return (
    <FormDialog
      title={item ? 'Edit Menu Item' : 'Add Menu Item'}
      editor={editor}
      submitLabel={item ? 'Update Menu Item' : 'Create Menu Item'}
      failure={item ? 'Failed to update menu item' : 'Failed to create menu item'}
      labels={FIELD_LABELS}
      validate={(form) => ({
        ...requiredFieldErrors(form, { label: 'Label is required', path: 'Path is required' }),
        ...(form.has('roles') ? {} : { roles: 'Please select at least one role' }),
      })}
      save={async (form, version) => {
        const input = {
          label: String(form.get('label')),
          path: String(form.get('path')),
          icon: String(form.get('icon')) || '📋',
          order: Number(form.get('order')) || DEFAULT_ORDER,
          roles: form.getAll('roles').map(String),
          badge: String(form.get('badge')).trim() || null,
        }
        if (item) await browserApi.menu.update({ id: item._id, ...input, version })
        else await browserApi.menu.create(input)
        return item ? 'Menu item updated successfully' : 'Menu item created successfully'
      }}
      onSaved={onSaved}
    >
      <FormTextField
        label="Label"
        name="label"
        required
        maxLength={60}
        defaultValue={item?.label}
        data-autofocus
      />
      <FormTextField
        label="Path"
        name="path"
        required
        maxLength={300}
        placeholder="/admin/orders"
        hint="A path of this shop, or an https address."
        defaultValue={item?.path}
      />
      <div className="form-dialog__columns">
        <FormTextField
          label="Icon"
          optional
          name="icon"
          maxLength={20}
          hint="An emoji"
          defaultValue={item?.icon ?? '📋'}
        />
        <FormTextField
          label="Order"
          name="order"
          type="number"
          min={1}
          step={1}
          defaultValue={String(item ? item.order || DEFAULT_ORDER : nextOrder)}
        />
        <FormTextField
          label="Badge"
          optional
          name="badge"
          maxLength={20}
          placeholder="New"
          defaultValue={item?.badge ?? ''}
        />
      </div>
      <RoleCheckboxes roles={roles} selectedRoles={item?.roles ?? ['admin']} />
    </FormDialog>
  )
}

function RoleCheckboxes({
  roles,
  selectedRoles,
}: {
  roles: readonly RoleDefinition[]
  selectedRoles: readonly string[]
}) {
  return (
    <ChoiceGroup legend="Roles that see it" error={useFieldError('roles')}>
      {roles.map(({ name, displayName }) => (
        <Checkbox
          key={name}
          label={displayName}
          name="roles"
          value={name}
          defaultChecked={selectedRoles.includes(name)}
        />
      ))}
    </ChoiceGroup>
  )
}
