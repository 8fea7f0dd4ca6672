import type { MenuItem } from '#contract/menu.ts'
import type { RoleDefinition } from '#domain/permissions.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { Checkbox, ChoiceGroup } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { requiredErrors } from '#web/ui/use-submit-form.ts'

const FIELD_LABELS = {
  label: 'Label',
  path: 'Path',
  icon: 'Icon',
  order: 'Order',
  roles: 'Roles',
  badge: 'Badge',
}
const DEFAULT_ICON = '📋'
/** Items without an order come last. */
const DEFAULT_ORDER = 999

type MenuItemValues = {
  label: string
  path: string
  icon: string
  order: string
  roles: string[]
  badge: string
}

const toFormValues = (item: MenuItem | null, nextOrder: number): MenuItemValues => ({
  label: item?.label ?? '',
  path: item?.path ?? '',
  icon: item?.icon ?? DEFAULT_ICON,
  order: String(item ? item.order || DEFAULT_ORDER : nextOrder),
  roles: item?.roles ?? ['admin'],
  badge: item?.badge ?? '',
})

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
      defaultValues={toFormValues(item, nextOrder)}
      validate={(values) => ({
        ...requiredErrors(values, { label: 'Label is required', path: 'Path is required' }),
        ...(values.roles.length === 0 ? { roles: 'Please select at least one role' } : {}),
      })}
      save={async (values, version) => {
        const input = {
          ...values,
          icon: values.icon || DEFAULT_ICON,
          order: Number(values.order) || DEFAULT_ORDER,
          badge: values.badge.trim() || null,
        }
        if (item) await adminApi.menu.update({ id: item._id, ...input, version })
        else await adminApi.menu.create(input)
        return item ? 'Menu item updated successfully' : 'Menu item created successfully'
      }}
      onSaved={onSaved}
    >
      {({ field, form, errorOf }) => (
        <>
          <TextField label="Label" required maxLength={60} data-autofocus {...field('label')} />
          <TextField
            label="Path"
            required
            maxLength={300}
            placeholder="/admin/orders"
            hint="A page of this shop, or an address that starts with https://"
            {...field('path')}
          />
          <div className="form-dialog__columns">
            <TextField label="Icon" optional maxLength={20} hint="An emoji" {...field('icon')} />
            <TextField label="Order" type="number" min={1} step={1} {...field('order')} />
            <TextField label="Badge" optional maxLength={20} placeholder="New" {...field('badge')} />
          </div>
          <ChoiceGroup legend="Visible to" error={errorOf('roles')}>
            {roles.map(({ name, displayName }) => (
              <Checkbox key={name} label={displayName} value={name} {...form.register('roles')} />
            ))}
          </ChoiceGroup>
        </>
      )}
    </FormDialog>
  )
}
