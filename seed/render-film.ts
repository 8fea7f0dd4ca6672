import { existsSync } from 'node:fs'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { blender, develop, masters, passes, run } from './rendering.ts'

/**
 * `node seed/render-film.ts` renders the film of the home page with Blender and ffmpeg (see `seed/renders/README.md`):
 * from one turning point to the other and back in three seconds. Stopped and run again, it goes on with what is missing.
 * Its first frame is its poster: afterwards `node seed/make-images.ts film-studs-and-drops`.
 */
const NAME = 'studs-and-drops'
const SIZE = [960, 540]
const SAMPLES = 10
const FRAMES_PER_SECOND = '24'
/** From one turning point to the other, both with it. The way back looks the same. */
const POSES = 37
/** The ground is as light in every frame, whatever the pieces mirror. */
const POST = { expo: 0.6 }

const poses = Array.from({ length: POSES }, (_, pose) => pose)
/** Begins in the middle of the swing, as its poster does. */
const order = [...poses.slice(18), ...poses.slice(1, -1).reverse(), ...poses.slice(0, 18)]

const folder = join(passes, NAME)
const linear = (pose: number) => join(passes, `film_${pose}.npz`)
const picture = (pose: number) => join(folder, `pose-${pose}.png`)
const frame = (at: number | string) => join(folder, `frame-${at}.png`)
const film = (kind: string) => join(import.meta.dirname, 'images/served', `${NAME}.${kind}`)

await mkdir(folder, { recursive: true })
const missing = poses.filter((pose) => !existsSync(picture(pose)))
const unseen = missing.filter((pose) => !existsSync(linear(pose)))
if (unseen.length > 0) await blender('film.py', ...SIZE, SAMPLES, POSES, ...unseen)
for (const pose of missing) {
  await develop(linear(pose), picture(pose), POST)
  await rm(linear(pose))
}
for (const [at, pose] of order.entries()) {
  await rm(frame(at), { force: true })
  await symlink(picture(pose), frame(at))
}
await sharp(frame(0))
  .webp({ quality: 96 })
  .toFile(join(masters, `film-${NAME}.webp`))
const input = ['-y', '-framerate', FRAMES_PER_SECOND, '-i', frame('%d'), '-pix_fmt', 'yuv420p', '-an']
const patient = ['-deadline', 'good', '-cpu-used', '1', '-row-mt', '1']
await run('ffmpeg', [...input, '-c:v', 'libvpx-vp9', '-crf', '41', '-b:v', '0', ...patient, film('webm')])
const small = ['-preset', 'veryslow', '-crf', '25', '-movflags', '+faststart']
await run('ffmpeg', [...input, '-c:v', 'libx264', ...small, film('mp4')])
