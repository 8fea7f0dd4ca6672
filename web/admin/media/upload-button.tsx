import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IMAGE_FILE_TYPES } from '#web/ui/image-file.ts'
import * as texts from './texts.ts'
import type { Upload } from './use-upload.ts'

export function UploadButton({ upload: { progress, addFiles } }: { upload: Upload }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={IMAGE_FILE_TYPES.join(',')}
        aria-label={texts.upload}
        onChange={(event) => {
          addFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button
        icon="upload"
        busy={progress !== null}
        busyLabel={progress ? texts.uploadingOf(progress.at, progress.count) : texts.uploading}
        onClick={() => input.current?.click()}
      >
        {texts.upload}
      </Button>
    </>
  )
}
