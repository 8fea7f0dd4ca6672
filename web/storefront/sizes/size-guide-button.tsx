import { type ComponentType, useState } from 'react'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ChartOption } from './size-chart-rows.ts'
import * as texts from './size-guide-button-texts.ts'

type Content = ComponentType<{ option: ChartOption }>

/** Opens the sizes of an option and how to measure them. Its content loads when it is first opened. */
export function SizeGuideButton({ option }: { option: ChartOption }) {
  const [isOpen, setOpen] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const [content, setContent] = useState<{ Content: Content } | null>(null)
  if (option.measure === null) return null

  const open = async () => {
    setOpen(true)
    setFailed(false)
    try {
      const { SizeGuideContent } = await import('./size-guide-content.tsx')
      setContent({ Content: SizeGuideContent })
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <Button variant="text" size="small" icon="ruler" onClick={() => void open()}>
        {texts.sizeGuide}
      </Button>
      <Dialog title={texts.dialogTitle(option.name)} open={isOpen} onClose={() => setOpen(false)}>
        {content && <content.Content option={option} />}
        {isFailed && <ErrorBanner message={texts.loadFailed} />}
        {!content && !isFailed && <Skeleton width="100%" height="16rem" />}
      </Dialog>
    </>
  )
}
