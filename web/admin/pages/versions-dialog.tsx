import { useEffect, useState } from 'react'
import type { AdminPage, PageVersion } from '#contract/pages.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { adminApi } from '#web/admin/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import * as texts from './texts.ts'

type Props = {
  page: AdminPage
  onRestore: (number: number) => void
  onClose: () => void
}

/** What the page said before, the latest version first. */
export function VersionsDialog({ page: { _id: id }, onRestore, onClose }: Props) {
  const [versions, setVersions] = useState<PageVersion[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    adminApi.pages
      .versions({ id })
      .then(setVersions, (error: unknown) => setFailure(errorMessage(error, texts.versionsFailed)))
  }, [id])
  return (
    <Dialog title={texts.history} open onClose={onClose}>
      <ErrorBanner message={failure} />
      {!versions && !failure && <Spinner />}
      <ul className="page-versions">
        {versions?.map(({ number, title, createdAt, author, ...version }) => (
          <li key={number}>
            <div>
              <b>{texts.versionOf(number, title)}</b>
              <span className="caption">
                {formatDateTime(createdAt)}, {author ?? texts.cameWithShop}
              </span>
              <span className="page-versions__badges">
                {version.isPublished && <Badge tone="success">{texts.versionPublished}</Badge>}
                {version.isScheduled && <Badge tone="info">{texts.versionScheduled}</Badge>}
                {version.isDraft && <Badge tone="neutral">{texts.versionDraft}</Badge>}
              </span>
            </div>
            {!version.isDraft && (
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
