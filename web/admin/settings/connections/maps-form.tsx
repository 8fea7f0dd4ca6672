import type { Connections } from '#contract/connections.ts'
import { adminApi } from '#web/admin/api.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { ConnectionForm } from './connection-form.tsx'
import * as texts from './texts.ts'

const { maps: words } = texts

export function MapsForm({ connection }: { connection: Connections['maps'] }) {
  const { provider, googleKey, tilesUrl, attribution, photonUrl, nominatimUrl } = connection.settings
  return (
    <ConnectionForm
      kind="maps"
      connection={connection}
      labels={{
        provider: words.provider,
        googleKey: words.googleKey,
        tilesUrl: words.tilesUrl,
        attribution: words.attribution,
        photonUrl: words.photonUrl,
        nominatimUrl: words.nominatimUrl,
      }}
      defaultValues={{
        provider,
        googleKey,
        tilesUrl,
        attribution,
        photonUrl,
        nominatimUrl,
      }}
      save={(values, version) => adminApi.connections.updateMaps({ ...values, version })}
    >
      {({ field, form }, fixed) => {
        const chosen = form.watch('provider')
        return (
          <>
            <SelectField
              label={words.provider}
              disabled={fixed('provider').readOnly}
              {...field('provider')}
              hint={fixed('provider').hint}
            >
              {(Object.keys(words.providers) as (typeof provider)[]).map((each) => (
                <option key={each} value={each}>
                  {words.providers[each]}
                </option>
              ))}
            </SelectField>
            {chosen === 'google' && (
              <TextField
                label={words.googleKey}
                maxLength={200}
                spellCheck={false}
                autoComplete="off"
                {...field('googleKey')}
                {...fixed('googleKey', words.googleKeyHint)}
              />
            )}
            {chosen === 'openstreetmap' && (
              <>
                <TextField
                  label={words.tilesUrl}
                  maxLength={2000}
                  spellCheck={false}
                  {...field('tilesUrl')}
                  {...fixed('tilesUrl', words.tilesUrlHint)}
                />
                <TextField
                  label={words.attribution}
                  maxLength={200}
                  {...field('attribution')}
                  {...fixed('attribution')}
                />
                <div className="form-dialog__columns">
                  <TextField
                    label={words.photonUrl}
                    maxLength={2000}
                    spellCheck={false}
                    {...field('photonUrl')}
                    {...fixed('photonUrl', words.photonUrlHint)}
                  />
                  <TextField
                    label={words.nominatimUrl}
                    maxLength={2000}
                    spellCheck={false}
                    {...field('nominatimUrl')}
                    {...fixed('nominatimUrl', words.nominatimUrlHint)}
                  />
                </div>
              </>
            )}
          </>
        )
      }}
    </ConnectionForm>
  )
}
