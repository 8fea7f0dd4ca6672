import { useState } from 'react'
import { Button } from './button.tsx'
import { confirmRequest } from './confirm.ts'
import { Dialog } from './dialog.tsx'
import { useStore } from './store.ts'
import * as texts from './texts.ts'

/** Rendered once in the root. Shows the question of `confirm()`. */
export function ConfirmDialog() {
  const request = useStore(confirmRequest)
  // The text stays while the dialog fades out.
  const [displayedRequest, setDisplayedRequest] = useState(request)
  if (request && request !== displayedRequest) setDisplayedRequest(request)
  return (
    <Dialog
      open={request !== null}
      onClose={() => request?.answer(false)}
      title={displayedRequest?.title}
      footer={
        <>
          <Button variant="secondary" data-autofocus onClick={() => request?.answer(false)}>
            {displayedRequest?.cancelLabel ?? texts.cancel}
          </Button>
          <Button
            variant={displayedRequest?.harmless ? 'primary' : 'danger'}
            onClick={() => request?.answer(true)}
          >
            {displayedRequest?.confirmLabel}
          </Button>
        </>
      }
    >
      <p>{displayedRequest?.message}</p>
    </Dialog>
  )
}
