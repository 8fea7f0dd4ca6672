import type { ParsedInput } from '#contract/endpoint.ts'
import type { BrandLogo, BrandPicture, settings as contract } from '#contract/settings.ts'
import { invalidField } from '#domain/errors.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import type { Media } from '#server/media/service.ts'
import type { SettingsService } from './service.ts'

type BrandPictureDeps = { settings: SettingsService; media: Media }

/** Logos and icon of the shop. Replaced logos stay in the library until they were unused for 30 days; replaced icons stay. */
export function createBrandPictures({ settings, media }: BrandPictureDeps) {
  return async function upload(
    caller: AuthenticatedCaller,
    { kind, version }: ParsedInput<typeof contract.uploadBrandPicture>,
    file: UploadedFile | undefined,
  ) {
    if (!file) throw invalidField('picture', 'Please choose a picture')
    const picture = await store(kind, file, caller.userId)
    return settings.update(caller, { version }, ({ brand }) => ({ brand: { ...brand, [kind]: picture } }))
  }

  async function store(kind: BrandPicture, file: UploadedFile, by: string): Promise<string | BrandLogo> {
    if (kind === 'icon') return media.storeIcons(file)
    const { url, width, height, widths } = await media.store(file, by)
    return { url, width, height, widths }
  }
}

export type BrandPictures = ReturnType<typeof createBrandPictures>
