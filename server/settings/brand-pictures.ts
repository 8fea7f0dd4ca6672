import type { ParsedInput } from '#contract/endpoint.ts'
import type { settings as contract } from '#contract/settings.ts'
import { invalidField } from '#domain/errors.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import type { Media } from '#server/media/service.ts'
import type { SettingsService } from './service.ts'

type BrandPictureDeps = { settings: SettingsService; media: Media }

/** Logos and icon of the shop. Replaced files stay: mails and cached pages still name them. */
export function createBrandPictures({ settings, media }: BrandPictureDeps) {
  return async function upload(
    caller: AuthenticatedCaller,
    { kind, version }: ParsedInput<typeof contract.uploadBrandPicture>,
    file: UploadedFile | undefined,
  ) {
    if (!file) throw invalidField('picture', 'Please choose a picture')
    const { brand } = await settings.current()
    if (kind === 'icon')
      return settings.update(caller, { brand: { ...brand, icon: await media.storeIcons(file) }, version })
    const { url, width, height, widths } = await media.store(file)
    return settings.update(caller, { brand: { ...brand, [kind]: { url, width, height, widths } }, version })
  }
}

export type BrandPictures = ReturnType<typeof createBrandPictures>
