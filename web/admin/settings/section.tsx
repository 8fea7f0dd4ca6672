import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Settings } from '#contract/settings.ts'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstError } from '../../ui/field.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { ErrorBanner } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.ts'
import { FormProblems, type Problems, problemsOf } from '../kit/form-errors.ts'
import { saidBy } from '../kit/said.ts'
import { changesBetween, currentOf } from '../kit/stale.ts'
import { StaleNote } from '../kit/stale-note.tsx'

export type Changes = Parameters<typeof browserApi.settings.update>[0]

type SectionProps = {
  title: string
  lead: string
  settings: Settings
  /** What the fields of the section say, as the call wants it. */
  read: (form: FormData) => NonNullable<Changes>
  /** The words of the fields, for saying what somebody else changed meanwhile. */
  labels: Partial<Record<keyof Settings & string, string>>
  children: ReactNode
}

/** A part of the settings with a Save of its own. A refused save keeps what was typed. */
export function Section({ title, lead, settings, read, labels, children }: SectionProps) {
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<string | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [newer, setNewer] = useState<Settings | null>(null)
  const [isBusy, setBusy] = useState(false)
  const frame = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (Object.keys(problems).length > 0) focusFirstError(frame.current)
  }, [problems])

  const save = async (element: HTMLFormElement) => {
    const form = new FormData(element)
    const blank = blankOf(element)
    setFailure(null)
    setProblems(blank)
    if (Object.keys(blank).length > 0) return
    setBusy(true)
    try {
      await browserApi.settings.update({ ...read(form), version: newer?.version ?? settings.version })
      setNewer(null)
      showToast({ title: 'Settings saved' })
      await revalidate()
    } catch (error) {
      const current = currentOf<Settings>(error)
      setNewer(current)
      if (!current) {
        setFailure(saidBy(error, 'Failed to save settings'))
        setProblems(error instanceof ShopError ? problemsOf(error.errors ?? []) : {})
      }
    }
    setBusy(false)
  }

  return (
    <ScriptForm
      ref={frame}
      className="admin-panel settings-section"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        if (!isBusy) void save(event.currentTarget)
      }}
    >
      <div>
        <h2>{title}</h2>
        <p className="small muted">{lead}</p>
      </div>
      <ErrorBanner message={failure} />
      {newer && (
        <StaleNote
          changes={changesBetween(settings, newer, labels)}
          onTakeTheirs={() => {
            setNewer(null)
            void revalidate()
          }}
          onSaveMine={() => frame.current?.requestSubmit()}
        />
      )}
      <FormProblems value={problems}>{children}</FormProblems>
      <div className="settings-section__foot">
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </ScriptForm>
  )
}

/** A number that was wiped out would be sent as 0. */
function blankOf(form: HTMLFormElement): Problems {
  const blank = [...form.querySelectorAll<HTMLInputElement>('input:required')].filter(
    ({ value }) => value.trim() === '',
  )
  return Object.fromEntries(
    blank.map(({ name, labels }) => [name, `${labels?.[0]?.textContent ?? 'This'} is required`]),
  )
}
