import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import type { Settings } from '#contract/settings.ts'
import { adminApi } from '#web/admin/api.ts'
import { diffFields, type FieldLabels } from '#web/admin/kit/edit-conflict.ts'
import { EditConflictNote } from '#web/admin/kit/edit-conflict-note.tsx'
import { useEditForm } from '#web/admin/kit/use-edit-form.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toast.ts'
import { type FormErrors, requiredErrors, type SubmitForm } from '#web/ui/use-submit-form.ts'

type SettingsChanges = NonNullable<Parameters<typeof adminApi.settings.update>[0]>

type SettingsSectionProps<Values extends FieldValues> = {
  title: string
  description: string
  settings: Settings
  defaultValues: Values
  /** Fields that must not be blank, each with its message. A blank number would be sent as 0. */
  required?: FormErrors<Values>
  toChanges: (values: Values) => SettingsChanges
  /** Names of the settings, to list what another person changed. */
  labels: FieldLabels<Settings>
  children: (form: SubmitForm<Values>) => ReactNode
}

/** A group of settings with its own Save button. */
export function SettingsSection<Values extends FieldValues>({
  title,
  description,
  settings,
  defaultValues,
  required = {},
  toChanges,
  labels,
  children,
}: SettingsSectionProps<Values>) {
  const { revalidate } = useRevalidator()
  const form = useEditForm<Values, Settings>({
    original: settings,
    findChanges: (original, current) => diffFields(original, current, labels),
    defaultValues,
    validate: (values) => requiredErrors(values, required),
    failure: 'Failed to save settings',
    save: async (values, version) => {
      await adminApi.settings.update({ ...toChanges(values), version })
      showToast({ title: 'Settings saved' })
      await revalidate()
    },
  })
  return (
    <ClientForm
      className="admin-panel settings-section"
      aria-label={title}
      noValidate
      onSubmit={form.onSubmit}
    >
      <div>
        <h2>{title}</h2>
        <p className="small muted">{description}</p>
      </div>
      <ErrorBanner message={form.failure} />
      {form.conflict && (
        <EditConflictNote
          changes={form.conflict.changes}
          onUseTheirs={() => {
            form.clearConflict()
            void revalidate()
          }}
          onOverwrite={form.submitAgain}
        />
      )}
      {children(form)}
      <div className="settings-section__footer">
        <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </ClientForm>
  )
}
