import type { Connections } from '#contract/connections.ts'
import { GATEWAY_USES } from '#domain/connections.ts'
import { adminApi } from '#web/admin/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { ConnectionForm, SecretField, toSecret } from './connection-form.tsx'
import * as texts from './texts.ts'

const { gateway: words } = texts

export function RazorpayForm({ connection }: { connection: Connections['razorpay'] }) {
  const { keyId, use } = connection.settings
  return (
    <ConnectionForm
      kind="razorpay"
      connection={connection}
      labels={{ keyId: words.keyId, use: words.use }}
      defaultValues={{
        keyId,
        use,
        secret: '',
        removeSecret: false,
        eventSecret: '',
        removeEventSecret: false,
      }}
      save={(values, version) =>
        adminApi.connections.updateRazorpay({
          keyId: values.keyId,
          use: values.use,
          secret: toSecret(values),
          eventSecret: toSecret({ secret: values.eventSecret, removeSecret: values.removeEventSecret }),
          version,
        })
      }
    >
      {({ field, form, setField }, fixed) => (
        <>
          <div className="form-dialog__columns">
            <TextField
              label={words.keyId}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...field('keyId')}
              {...fixed('keyId', words.keyIdHint)}
            />
            <SecretField
              label={words.keySecret}
              name={words.keySecretName}
              hasSecret={connection.hasSecret}
              fixed={fixed('secret')}
              input={field('secret')}
              isRemoved={form.watch('removeSecret')}
              onRemove={(isRemoved) => setField('removeSecret', isRemoved)}
            />
          </div>
          <div className="form-dialog__columns">
            <SecretField
              label={words.eventSecret}
              name={words.eventSecretName}
              hasSecret={connection.hasEventSecret}
              fixed={fixed('eventSecret')}
              input={field('eventSecret')}
              isRemoved={form.watch('removeEventSecret')}
              onRemove={(isRemoved) => setField('removeEventSecret', isRemoved)}
            />
            <UseField input={field('use')} isReadOnly={fixed('use').readOnly} />
          </div>
          <EventAddress connection={connection} hint={words.razorpayEventHint} />
        </>
      )}
    </ConnectionForm>
  )
}

export function CashfreeForm({ connection }: { connection: Connections['cashfree'] }) {
  const { clientId, use } = connection.settings
  return (
    <ConnectionForm
      kind="cashfree"
      connection={connection}
      labels={{ clientId: words.clientId, use: words.use }}
      defaultValues={{ clientId, use, secret: '', removeSecret: false }}
      save={(values, version) =>
        adminApi.connections.updateCashfree({
          clientId: values.clientId,
          use: values.use,
          secret: toSecret(values),
          version,
        })
      }
    >
      {({ field, form, setField }, fixed) => (
        <>
          <div className="form-dialog__columns">
            <TextField
              label={words.clientId}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...field('clientId')}
              {...fixed('clientId', words.clientIdHint)}
            />
            <SecretField
              label={words.clientSecret}
              name={words.clientSecretName}
              hasSecret={connection.hasSecret}
              fixed={fixed('secret')}
              input={field('secret')}
              isRemoved={form.watch('removeSecret')}
              onRemove={(isRemoved) => setField('removeSecret', isRemoved)}
            />
          </div>
          <UseField input={field('use')} isReadOnly={fixed('use').readOnly} />
          <EventAddress connection={connection} hint={words.cashfreeEventHint} />
        </>
      )}
    </ConnectionForm>
  )
}

type UseFieldProps = { input: Omit<Parameters<typeof SelectField>[0], 'label'>; isReadOnly: true | undefined }

const UseField = ({ input, isReadOnly }: UseFieldProps) => (
  <SelectField label={words.use} disabled={isReadOnly} {...input} hint={words.useHint}>
    {GATEWAY_USES.map((use) => (
      <option key={use} value={use}>
        {words.uses[use]}
      </option>
    ))}
  </SelectField>
)

type Gateway = Connections['razorpay' | 'cashfree']

/** What staff enter at the gateway, and how long the secret before the current one still counts. */
function EventAddress({ connection, hint }: { connection: Gateway; hint: string }) {
  const { eventUrl, previousSecretUntil } = connection
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(eventUrl)
      showToast({ title: words.copied })
    } catch {
      showToast({ title: words.copyFailed })
    }
  }
  return (
    <>
      <div className="connection-address">
        <TextField
          label={words.eventUrl}
          value={eventUrl}
          readOnly
          hint={hint}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="secondary" size="small" icon="copy" onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
      {previousSecretUntil && <p className="small muted">{words.previousSecret(previousSecretUntil)}</p>}
    </>
  )
}
