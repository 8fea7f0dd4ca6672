import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Settings } from '#contract/settings.ts'
import { adminApi } from '#web/admin/api.ts'
import { diffFields, type FieldLabels } from '#web/admin/kit/edit-conflict.ts'
import { type FormErrors, requiredErrors, type SubmitForm } from '#web/ui/use-submit-form.ts'
import { EditSection } from './edit-section.tsx'

type SettingsChanges = NonNullable<Parameters<typeof adminApi.settings.update>[0]>

type SettingsSectionProps<Values extends FieldValues> = {
  title: string
  description: string
  settings: Settings
  defaultValues: Values
  /** Fields that must not be blank, each with its message. A blank number would be sent as 0. */
  required?: FormErrors<Values>
  /** What else is wrong, by field. */
  validate?: (values: Values) => FormErrors<Values>
  toChanges: (values: Values) => SettingsChanges
  /** Names of the settings, to list what another person changed. */
  labels: FieldLabels<Settings>
  submitLabel?: string
  /** Called after the save, with the screen already showing what was saved. */
  onSaved?: () => void
  children: (form: SubmitForm<Values>) => ReactNode
}

/** A group of settings with its own Save button. It asks before unsaved changes are discarded. */
export function SettingsSection<Values extends FieldValues>({
  title,
  description,
  settings,
  defaultValues,
  required = {},
  validate,
  toChanges,
  labels,
  submitLabel = 'Save',
  onSaved,
  children,
}: SettingsSectionProps<Values>) {
  return (
    <EditSection<Values, Settings>
      title={title}
      description={description}
      original={settings}
      findChanges={(original, current) => diffFields(original, current, labels)}
      defaultValues={defaultValues}
      validate={(values) => ({ ...requiredErrors(values, required), ...validate?.(values) })}
      save={(values, version) => adminApi.settings.update({ ...toChanges(values), version })}
      failure="Failed to save settings"
      saved="Settings saved"
      submitLabel={submitLabel}
      onSaved={onSaved}
    >
      {children}
    </EditSection>
  )
}
