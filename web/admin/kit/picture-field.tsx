import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import * as texts from './picture-texts.ts'

type PictureFieldProps<P extends { url: string; alt?: string; width?: number; height?: number }> = {
  label: string
  isRequired?: boolean
  /** Without `alt`, a name is shown beside the picture, so that it needs no description. */
  value: P | null
  error: string | undefined
  /** Opens `ChoosePictureDialog`, which must not be inside the form. */
  onChoose: () => void
  onChange: (value: P | null) => void
}

/** A picture of the shop, with its description. */
export function PictureField<P extends { url: string; alt?: string; width?: number; height?: number }>({
  label,
  isRequired = false,
  value,
  error,
  onChoose,
  onChange,
}: PictureFieldProps<P>) {
  const errorId = useId()
  const picture = value?.url ? value : null
  return (
    <fieldset
      className="picture-field"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      tabIndex={error ? -1 : undefined}
    >
      <legend>{label}</legend>
      {picture && <img src={picture.url} alt="" width={picture.width} height={picture.height} />}
      <div className="picture-field__fields">
        {picture?.alt !== undefined && (
          <TextField
            label={texts.pictureAlt}
            hint={texts.pictureAltHint}
            optional
            maxLength={200}
            value={picture.alt}
            onChange={(event) => onChange({ ...picture, alt: event.target.value })}
          />
        )}
        <div className="picture-field__buttons">
          <Button variant="secondary" size="small" onClick={onChoose}>
            {picture ? texts.changePicture : texts.choosePicture}
          </Button>
          {picture && !isRequired && (
            <Button variant="text" size="small" onClick={() => onChange(null)}>
              {texts.removePicture}
            </Button>
          )}
        </div>
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </fieldset>
  )
}
