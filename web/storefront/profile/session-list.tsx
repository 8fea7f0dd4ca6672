import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SessionSummary } from '#contract/auth.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { browserApi } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import * as accountTexts from '#web/session/account-texts.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import * as texts from './session-texts.ts'

/** `sessions` is null when the list could not be loaded. */
export function SessionList({ sessions }: { sessions: SessionSummary[] | null }) {
  const { revalidate, state } = useRevalidator()
  return (
    <section className="profile__section" aria-labelledby="sessions">
      <h2 className="h3" id="sessions">
        {texts.title}
      </h2>
      <p className="muted profile__text">{texts.lead}</p>
      {sessions === null ? (
        <ErrorBanner message={texts.loadFailed}>
          <p>
            <Button
              variant="text"
              size="small"
              busy={state === 'loading'}
              busyLabel={texts.trying}
              onClick={() => void revalidate()}
            >
              {texts.tryAgain}
            </Button>
          </p>
        </ErrorBanner>
      ) : (
        <ul className="session-list">
          {sessions.map((session) => (
            <SessionItem key={session._id} session={session} onEnded={() => void revalidate()} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SessionItem({ session, onEnded }: { session: SessionSummary; onEnded: () => void }) {
  const { _id, device, place, createdAt, lastUsedAt, isCurrent } = session
  const [errorText, setErrorText] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const endSession = async () => {
    setBusy(true)
    setErrorText(null)
    try {
      const { message } = await browserApi.auth.endSession({ id: _id })
      showToast({ title: message })
      onEnded()
    } catch (error) {
      setErrorText(errorMessage(error, accountTexts.accountErrors))
      setBusy(false)
    }
  }

  return (
    <li>
      <div>
        <p>
          <b>{device}</b>
          {place && <span className="muted">{texts.place(place)}</span>}
        </p>
        <p className="caption">
          {texts.signedIn(
            isCurrent ? texts.thisDevice : texts.lastUsed(formatDateTime(lastUsedAt)),
            formatDateTime(createdAt),
          )}
        </p>
        {errorText && <ErrorBanner message={errorText} />}
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="small"
          aria-label={texts.endSessionOn(device, formatDateTime(lastUsedAt))}
          busy={isBusy}
          busyLabel={texts.ending}
          onClick={() => void endSession()}
        >
          {texts.endSession}
        </Button>
      )}
    </li>
  )
}
