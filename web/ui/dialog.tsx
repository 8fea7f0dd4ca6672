import { type FormEventHandler, type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { ClientForm } from './form.tsx'
import { Modal, type ModalProps } from './modal.tsx'
import * as texts from './texts.ts'

type PanelProps = ModalProps & {
  title: ReactNode
  children: ReactNode
  /** Buttons, the primary one last. */
  footer?: ReactNode
  /** Makes the panel a form that a submit button in the footer sends. */
  onSubmit?: FormEventHandler<HTMLFormElement>
  className?: string
  /** Label of the close button. Default: `Close`. */
  closeLabel?: string
}

/** A modal dialog over the page. */
export function Dialog({ size = 'normal', className, ...props }: PanelProps & { size?: 'normal' | 'wide' }) {
  return (
    <DialogPanel {...props} className={classes('dialog', size === 'wide' && 'dialog--wide', className)} />
  )
}

/** A full-height panel from the side, for filters and the menu on phones. */
export function Drawer({ side = 'right', className, ...props }: PanelProps & { side?: 'left' | 'right' }) {
  return (
    <DialogPanel {...props} className={classes('drawer', side === 'left' && 'drawer--left', className)} />
  )
}

function DialogPanel({
  title,
  children,
  footer,
  onSubmit,
  closeLabel = texts.close,
  className,
  ...modal
}: PanelProps) {
  const id = useId()
  const content = (
    <>
      <header className="modal__header">
        <h2 className="modal__title" id={id} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="close" label={closeLabel} onClick={modal.onClose} />
      </header>
      <div className="modal__body">{children}</div>
      {footer && <footer className="modal__footer">{footer}</footer>}
    </>
  )
  return (
    <Modal {...modal} {...(className ? { className } : {})} aria-labelledby={id}>
      {onSubmit ? (
        <ClientForm className="modal__layout" noValidate onSubmit={onSubmit}>
          {content}
        </ClientForm>
      ) : (
        <div className="modal__layout">{content}</div>
      )}
    </Modal>
  )
}
