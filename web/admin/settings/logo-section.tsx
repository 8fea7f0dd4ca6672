import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BrandPicture, Settings } from '#contract/settings.ts'
import { adminApi } from '#web/admin/api.ts'
import { LibraryButton } from '#web/admin/kit/library-picker.tsx'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { errorMessage } from '#web/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { IMAGE_FILE_HINT, IMAGE_FILE_TYPES, imageFileError } from '#web/ui/image-file.ts'
import { showToast } from '#web/ui/toast.ts'
import * as texts from './brand-texts.ts'

/** Logo and icon of the shop. They are not part of the form of colours: each is saved when it is chosen. */
export function LogoSection({ settings }: { settings: Settings }) {
  const { brand } = settings
  return (
    <section className="admin-panel settings-section">
      <div>
        <h2>{texts.pictures}</h2>
        <p className="small muted">{texts.picturesHint(IMAGE_FILE_HINT)}</p>
      </div>
      <BrandPictureField kind="logo" url={brand.logo?.url ?? ''} settings={settings} />
      <BrandPictureField kind="logoOnDark" url={brand.logoOnDark?.url ?? ''} settings={settings} />
      <BrandPictureField kind="icon" url={brand.icon && `${brand.icon}-192.png`} settings={settings} />
    </section>
  )
}

type PictureFieldProps = { kind: BrandPicture; url: string; settings: Settings }

/** Saved at once, because a picture is chosen in a dialog of its own. */
function BrandPictureField({ kind, url, settings: { brand, version } }: PictureFieldProps) {
  const canChoose = useStaff().can('manage_content')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const save = async (change: () => Promise<unknown>, done: string) => {
    setFailure(null)
    setBusy(true)
    try {
      await change()
      showToast({ title: done })
      await revalidate()
    } catch (error) {
      setFailure(errorMessage(error, texts.uploadFailed))
    }
    setBusy(false)
  }
  const upload = (file: File) => {
    const error = imageFileError(file)
    if (error) return setFailure(error)
    void save(
      () => adminApi.settings.uploadBrandPicture({ kind, version, picture: [file] }),
      texts.saved(texts.pictureNames[kind]),
    )
  }
  const remove = () =>
    save(
      () => adminApi.settings.update({ brand: { ...brand, [kind]: kind === 'icon' ? '' : null }, version }),
      texts.removed(texts.pictureNames[kind]),
    )
  return (
    <div className="brand-picture">
      <span className={`brand-picture__frame brand-picture__frame--${kind}`}>
        {url ? <img src={url} alt={texts.pictureNames[kind]} /> : <span>{texts.none}</span>}
      </span>
      <div>
        <b>{texts.pictureNames[kind]}</b>
        <p className="small muted">{texts.pictureHints[kind]}</p>
        <div className="brand-picture__actions">
          <label className="button button--secondary button--small brand-picture__upload">
            {isBusy ? texts.uploading : url ? texts.replace : texts.upload}
            <input
              type="file"
              className="visually-hidden"
              accept={IMAGE_FILE_TYPES.join(',')}
              aria-label={texts.uploadPicture(texts.pictureNames[kind])}
              disabled={isBusy}
              onChange={(event) => {
                const [file] = event.target.files ?? []
                // The same file can be chosen again after an error.
                event.target.value = ''
                if (file) upload(file)
              }}
            />
          </label>
          {kind !== 'icon' && canChoose && (
            <LibraryButton
              disabled={isBusy}
              onChoose={({ url, width, height, widths }) =>
                void save(
                  () =>
                    adminApi.settings.update({
                      brand: { ...brand, [kind]: { url, width, height, widths } },
                      version,
                    }),
                  texts.saved(texts.pictureNames[kind]),
                )
              }
            />
          )}
          {url && (
            <Button variant="text" size="small" icon="trash" disabled={isBusy} onClick={() => void remove()}>
              {texts.remove(texts.pictureNames[kind])}
            </Button>
          )}
        </div>
        {failure && (
          <div role="alert">
            <FieldError id={`brand-${kind}-error`}>{failure}</FieldError>
          </div>
        )}
      </div>
    </div>
  )
}
