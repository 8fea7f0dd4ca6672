import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Settings } from '#contract/settings.ts'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusFirstError } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toast.ts'
import { diffFields, getConflictingRow } from '../kit/edit-conflict.ts'
import { EditConflictNote } from '../kit/edit-conflict-note.tsx'
import { type FieldErrors, FormErrorsContext, toFieldErrors } from '../kit/form-errors.ts'

export type SettingsChanges = Parameters<typeof browserApi.settings.update>[0]

type SettingsSectionProps = {
  title: string
  description: string
  settings: Settings
  /** What the fields of the section say, as the call wants it. */
  readForm: (form: FormData) => NonNullable<SettingsChanges>
  /** The words of the fields, for saying what somebody else changed meanwhile. */
  labels: Partial<Record<keyof Settings & string, string>>
  children: ReactNode
}

/** A part of the settings with a Save of its own. A refused save keeps what was typed. */
export function SettingsSection({
  title,
  description,
  settings,
  readForm,
  labels,
  children,
}: SettingsSectionProps) {
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<string | null>(null)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [conflictingSettings, setConflictingSettings] = useState<Settings | null>(null)
  const [isBusy, setBusy] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (Object.keys(fieldErrors).length > 0) focusFirstError(formRef.current)
  }, [fieldErrors])

  const save = async (element: HTMLFormElement) => {
    const form = new FormData(element)
    const missing = missingFieldErrors(element)
    setFailure(null)
    setFieldErrors(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await browserApi.settings.update({
        ...readForm(form),
        version: conflictingSettings?.version ?? settings.version,
      })
      setConflictingSettings(null)
      showToast({ title: 'Settings saved' })
      await revalidate()
    } catch (error) {
      const current = getConflictingRow<Settings>(error)
      setConflictingSettings(current)
      if (!current) {
        setFailure(errorMessage(error, 'Failed to save settings'))
        setFieldErrors(error instanceof ShopError ? toFieldErrors(error.errors ?? []) : {})
      }
    }
    setBusy(false)
  }

  return (
    <ClientForm
      ref={formRef}
      className="admin-panel settings-section"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        if (!isBusy) void save(event.currentTarget)
      }}
    >
      <div>
        <h2>{title}</h2>
        <p className="small muted">{description}</p>
      </div>
      <ErrorBanner message={failure} />
      {conflictingSettings && (
        <EditConflictNote
          changes={diffFields(settings, conflictingSettings, labels)}
          onUseTheirs={() => {
            setConflictingSettings(null)
            void revalidate()
          }}
          onOverwrite={() => formRef.current?.requestSubmit()}
        />
      )}
      <FormErrorsContext value={fieldErrors}>{children}</FormErrorsContext>
      <div className="settings-section__footer">
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </ClientForm>
  )
}

/** A number that was wiped out would be sent as 0. */
function missingFieldErrors(form: HTMLFormElement): FieldErrors {
  const missing = [...form.querySelectorAll<HTMLInputElement>('input:required')].filter(
    ({ value }) => value.trim() === '',
  )
  return Object.fromEntries(
    missing.map(({ name, labels }) => [name, `${labels?.[0]?.textContent ?? 'This'} is required`]),
  )
}
