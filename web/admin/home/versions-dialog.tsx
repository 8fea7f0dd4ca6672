import { useEffect, useState } from 'react'
import type { HomeVersion } from '#contract/home.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { adminApi } from '#web/admin/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import * as texts from './texts.ts'

type Props = { onRestore: (number: number) => void; onClose: () => void }

/** What the home page said before, the latest version first. */
export function VersionsDialog({ onRestore, onClose }: Props) {
  const [versions, setVersions] = useState<HomeVersion[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    adminApi.home
      .versions()
      .then(setVersions, (error: unknown) => setFailure(errorMessage(error, texts.versionsFailed)))
  }, [])
  return (
    <Dialog title={texts.history} open onClose={onClose}>
      <ErrorBanner message={failure} />
      {!versions && !failure && <Spinner />}
      <ul className="home-versions">
        {versions?.map(({ number, blockCount, createdAt, author, isPublished, isDraft }) => (
          <li key={number}>
            <div>
              <b>{texts.version(number, blockCount)}</b>
              <span className="caption">
                {formatDateTime(createdAt)}, {author ?? texts.cameWithShop}
              </span>
              <span className="home-block__badges">
                {isPublished && <Badge tone="success">{texts.versionPublished}</Badge>}
                {isDraft && <Badge tone="neutral">{texts.versionDraft}</Badge>}
              </span>
            </div>
            {!isDraft && (
              <Button
                variant="secondary"
                size="small"
                aria-label={texts.restoreName(number)}
                onClick={() => onRestore(number)}
              >
                {texts.restore}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
