import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Connections } from '#contract/connections.ts'
import { CONNECTION_PERMISSIONS, type ConnectionKind } from '#domain/connections.ts'
import { diffFields, type FieldLabels } from '#web/admin/kit/edit-conflict.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { EditSection } from '#web/admin/settings/edit-section.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { SubmitForm } from '#web/ui/use-submit-form.ts'
import { ConnectionTest } from './connection-test.tsx'
import * as texts from './texts.ts'

type Connection<K extends ConnectionKind> = Connections[K]
type Fixed = { readOnly?: true; hint?: string | undefined }

type Props<K extends ConnectionKind, Values extends FieldValues> = {
  kind: K
  connection: Connection<K>
  defaultValues: Values
  /** Names of the settings, to list what another person changed. */
  labels: FieldLabels<Connection<K>['settings']>
  save: (values: Values, version: number | undefined) => Promise<unknown>
  /** `fixed` gives the props of a field that the environment sets, or its hint. */
  children: (form: SubmitForm<Values>, fixed: (field: string, hint?: string) => Fixed) => ReactNode
}

export function ConnectionForm<K extends ConnectionKind, Values extends FieldValues>({
  kind,
  connection,
  defaultValues,
  labels,
  save,
  children,
}: Props<K, Values>) {
  const { title, description } = texts.kinds[kind]
  const mayChange = useStaff().can(CONNECTION_PERMISSIONS[kind])
  const fixed = (field: string, hint?: string): Fixed => {
    const variable = connection.environment[field]
    if (variable !== undefined) return { readOnly: true, hint: texts.fixedBy(variable) }
    return mayChange ? { hint } : { readOnly: true, hint }
  }
  return (
    <EditSection<Values, Connection<K>>
      title={title}
      description={description}
      original={connection}
      findChanges={(original, current) => diffFields(original.settings, current.settings, labels)}
      defaultValues={defaultValues}
      save={save}
      failure={texts.saveFailed}
      saved={texts.saved}
      submitLabel={texts.save}
      readOnly={!mayChange}
      after={({ isDirty }) =>
        mayChange && <ConnectionTest kind={kind} isOn={connection.isOn} hasUnsavedChanges={isDirty} />
      }
    >
      {(form) => (
        <>
          <ConnectionState connection={connection} />
          {!mayChange && (
            <Alert tone="info" icon="lock">
              {texts.needsAllPermissions}
            </Alert>
          )}
          {children(form, fixed)}
        </>
      )}
    </EditSection>
  )
}

/** What turns a connection on. */
const DECIDING_FIELDS = ['host', 'url', 'provider', 'keyId', 'clientId']

function ConnectionState({ connection }: { connection: Connections[ConnectionKind] }) {
  const { isOn, environment, lastError, lastErrorAt, lastSuccessAt } = connection
  const hasFailed =
    lastError !== null && lastErrorAt !== null && (lastSuccessAt === null || lastErrorAt > lastSuccessAt)
  const isFixed = DECIDING_FIELDS.some((field) => field in environment)
  const state = isFixed ? 'environment' : isOn ? 'on' : 'off'
  return (
    <>
      <p className="small connection-state">
        <Badge tone={isOn ? 'success' : 'neutral'}>{texts.states[state]}</Badge>
        {isOn && lastSuccessAt && <span>{texts.lastSuccess(lastSuccessAt)}</span>}
        {isOn && !lastSuccessAt && !hasFailed && <span>{texts.neverTested}</span>}
      </p>
      {hasFailed && (
        <Alert tone="warning" title={texts.lastError(lastErrorAt)}>
          {lastError}
        </Alert>
      )}
    </>
  )
}

type SecretFieldProps = {
  label: string
  /** In the middle of a sentence. */
  name: string
  hasSecret: boolean
  /** Nothing can be entered. The hint says why, if the environment sets it. */
  fixed: Fixed
  input: { name: string; error?: string | undefined }
  isRemoved: boolean
  onRemove: (isRemoved: boolean) => void
}

/** A password or key. The server never sends one, so it can only be replaced or removed. */
export function SecretField({ label, name, hasSecret, fixed, input, isRemoved, onRemove }: SecretFieldProps) {
  const [isReplacing, setReplacing] = useState(false)
  if (fixed.readOnly)
    return (
      <div className="connection-secret">
        <b className="small">{label}</b>
        <p className="small muted">
          {fixed.hint ?? (hasSecret ? texts.secret.saved(name) : texts.secret.none(name))}
        </p>
      </div>
    )
  // Once open it stays open: the first letter that is typed takes the error away.
  if (input.error && !isReplacing) setReplacing(true)
  if (hasSecret && !isReplacing)
    return (
      <div className="connection-secret">
        <b className="small">{label}</b>
        <p className="small muted" role="status">
          {isRemoved ? texts.secret.removed(name) : texts.secret.saved(name)}
        </p>
        <div className="connection-secret__actions">
          {isRemoved ? (
            <Button variant="secondary" size="small" onClick={() => onRemove(false)}>
              {texts.secret.keep}
            </Button>
          ) : (
            <>
              <Button variant="secondary" size="small" onClick={() => setReplacing(true)}>
                {texts.secret.replace}
              </Button>
              <Button variant="secondary" size="small" onClick={() => onRemove(true)}>
                {texts.secret.remove}
              </Button>
            </>
          )}
        </div>
      </div>
    )
  return (
    <PasswordField
      label={label}
      autoComplete="new-password"
      maxLength={1000}
      autoFocus={isReplacing && !input.error}
      {...input}
    />
  )
}

/** As the API takes it: null removes it, and nothing keeps it. One that was typed after Remove is the new one. */
export const toSecret = ({ secret, removeSecret }: { secret: string; removeSecret: boolean }) =>
  secret !== '' ? secret : removeSecret ? null : undefined
