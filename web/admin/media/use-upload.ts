import { useEffect, useRef, useState } from 'react'
import { adminApi } from '#web/admin/api.ts'
import { useStableCallback } from '#web/admin/kit/use-stable-callback.ts'
import { errorMessage } from '#web/error-message.ts'
import { imageFileError } from '#web/ui/image-file.ts'
import { showToast } from '#web/ui/toast.ts'
import * as texts from './texts.ts'

export type Upload = {
  /** Null: nothing is being uploaded. */
  progress: { at: number; count: number } | null
  /** Files are held over the page. */
  isDragging: boolean
  addFiles: (files: readonly File[]) => void
}

/** Uploads chosen, dropped and pasted pictures one after another. `isActive`: the page takes drops and pastes. */
export function useUpload({ isActive, onUploaded }: { isActive: boolean; onUploaded: () => void }): Upload {
  const [progress, setProgress] = useState<Upload['progress']>(null)
  const [isDragging, setDragging] = useState(false)
  const waiting = useRef<File[]>([])
  const isRunning = useRef(false)

  const addFiles = useStableCallback((files: readonly File[]) => {
    waiting.current.push(...files)
    if (!isRunning.current && waiting.current.length > 0) void run()
  })

  async function run(): Promise<void> {
    isRunning.current = true
    let done = 0
    let stored = 0
    for (let file = waiting.current.shift(); file; file = waiting.current.shift()) {
      setProgress({ at: done + 1, count: done + 1 + waiting.current.length })
      if (await uploadOne(file)) stored += 1
      done += 1
    }
    isRunning.current = false
    setProgress(null)
    if (stored === 0) return
    showToast({ title: texts.uploaded(stored) })
    onUploaded()
  }

  useEffect(() => {
    if (!isActive) return
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setDragging(true)
    }
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false)
    }
    const onDrop = (event: DragEvent) => {
      setDragging(false)
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      addFiles([...event.dataTransfer.files])
    }
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      addFiles(files)
    }
    document.addEventListener('dragover', onDragOver)
    document.addEventListener('dragleave', onDragLeave)
    document.addEventListener('drop', onDrop)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('dragover', onDragOver)
      document.removeEventListener('dragleave', onDragLeave)
      document.removeEventListener('drop', onDrop)
      document.removeEventListener('paste', onPaste)
    }
  }, [isActive, addFiles])

  return { progress, isDragging, addFiles }
}

/** Whether it was stored. Each failure is told with the name of its file. */
async function uploadOne(file: File): Promise<boolean> {
  const fault = imageFileError(file)
  try {
    if (!fault) await adminApi.media.upload({ image: [file] })
    else showToast({ title: texts.fileFailed(file.name, fault), isError: true })
    return !fault
  } catch (error) {
    const message = errorMessage(error, texts.uploadFailed)
    showToast({ title: texts.fileFailed(file.name, message), isError: true })
    return false
  }
}
