import type { Connections } from '#contract/connections.ts'
import { adminApi } from '#web/admin/api.ts'
import { WholeNumberField } from '#web/admin/settings/number-fields.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { ConnectionForm, SecretField, toSecret } from './connection-form.tsx'
import * as texts from './texts.ts'

const { mail: words } = texts
type Security = Connections['mail']['settings']['security']

export function MailForm({ connection }: { connection: Connections['mail'] }) {
  const { host, port, security, user, from } = connection.settings
  return (
    <ConnectionForm
      kind="mail"
      connection={connection}
      labels={{
        host: words.host,
        port: words.port,
        security: words.security,
        user: words.user,
        from: words.from,
      }}
      defaultValues={{
        host,
        port: String(port),
        security,
        user,
        from,
        secret: '',
        removeSecret: false,
      }}
      save={(values, version) =>
        adminApi.connections.updateMail({
          host: values.host,
          port: Number(values.port),
          security: values.security,
          user: values.user,
          from: values.from,
          secret: toSecret(values),
          version,
        })
      }
    >
      {({ field, form, setField }, fixed) => (
        <>
          <div className="form-dialog__columns">
            <TextField
              label={words.host}
              maxLength={253}
              autoCapitalize="none"
              spellCheck={false}
              {...field('host')}
              {...fixed('host', words.hostHint)}
            />
            <WholeNumberField
              label={words.port}
              max={65_535}
              {...field('port')}
              {...fixed('port', words.portHint)}
            />
          </div>
          <div className="form-dialog__columns">
            <SelectField
              label={words.security}
              disabled={fixed('security').readOnly}
              {...field('security')}
              hint={fixed('security').hint}
            >
              {(Object.keys(words.securities) as Security[]).map((each) => (
                <option key={each} value={each}>
                  {words.securities[each]}
                </option>
              ))}
            </SelectField>
            <TextField
              label={words.from}
              maxLength={254}
              {...field('from')}
              {...fixed('from', words.fromHint)}
            />
          </div>
          <div className="form-dialog__columns">
            <TextField
              label={words.user}
              maxLength={254}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...field('user')}
              {...fixed('user')}
            />
            <SecretField
              label={words.password}
              name={words.passwordName}
              hasSecret={connection.hasSecret}
              fixed={fixed('secret')}
              input={field('secret')}
              isRemoved={form.watch('removeSecret')}
              onRemove={(isRemoved) => setField('removeSecret', isRemoved)}
            />
          </div>
        </>
      )}
    </ConnectionForm>
  )
}
