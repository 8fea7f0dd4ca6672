import { useState } from 'react'
import { Button } from './button.tsx'
import { question } from './confirm.ts'
import { Dialog } from './dialog.tsx'
import { useStore } from './store.ts'

/** Stands once in the root and shows what `confirm()` asks. */
export function ConfirmHost() {
  const asked = useStore(question)
  // the words stay while the dialog fades
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  return (
    <Dialog
      open={asked !== null}
      onClose={() => asked?.answer(false)}
      title={shown?.title}
      footer={
        <>
          <Button variant="secondary" data-autofocus onClick={() => asked?.answer(false)}>
            {shown?.cancelLabel ?? 'Cancel'}
          </Button>
          <Button variant={shown?.harmless ? 'primary' : 'danger'} onClick={() => asked?.answer(true)}>
            {shown?.confirmLabel}
          </Button>
        </>
      }
    >
      <p>{shown?.message}</p>
    </Dialog>
  )
}
