import { existsSync } from 'node:fs'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { mastersDir, passesDir, postProcess, run, runBlender } from '#seed/render-tools.ts'

/**
 * `node seed/render-film.ts` renders the film of the home page with Blender and ffmpeg (see `seed/renders/README.md`):
 * from one turning point to the other and back in three seconds. When it was stopped, run it again to render the missing
 * frames. The first frame is the poster; create it with `node seed/make-images.ts film-studs-and-drops`.
 */
const NAME = 'studs-and-drops'
const SIZE = [960, 540]
const SAMPLES = 10
const FRAMES_PER_SECOND = '24'
/** The frames from one turning point to the other, both included. The way back shows them in reverse. */
const POSES = 37
/** The background has the same brightness in every frame, whatever the jewellery reflects. */
const POST = { expo: 0.6 }

const poses = Array.from({ length: POSES }, (_, pose) => pose)
/** The film starts in the middle of the swing, like its poster. */
const order = [...poses.slice(18), ...poses.slice(1, -1).reverse(), ...poses.slice(0, 18)]

const framesDir = join(passesDir, NAME)
const passPath = (pose: number) => join(passesDir, `film_${pose}.npz`)
const posePath = (pose: number) => join(framesDir, `pose-${pose}.png`)
const framePath = (at: number | string) => join(framesDir, `frame-${at}.png`)
const filmPath = (kind: string) => join(import.meta.dirname, 'images/served', `${NAME}.${kind}`)

await mkdir(framesDir, { recursive: true })
const missingPoses = poses.filter((pose) => !existsSync(posePath(pose)))
const unrenderedPoses = missingPoses.filter((pose) => !existsSync(passPath(pose)))
if (unrenderedPoses.length > 0) await runBlender('film.py', ...SIZE, SAMPLES, POSES, ...unrenderedPoses)
for (const pose of missingPoses) {
  await postProcess(passPath(pose), posePath(pose), POST)
  await rm(passPath(pose))
}
for (const [at, pose] of order.entries()) {
  await rm(framePath(at), { force: true })
  await symlink(posePath(pose), framePath(at))
}
await sharp(framePath(0))
  .webp({ quality: 96 })
  .toFile(join(mastersDir, `film-${NAME}.webp`))
const input = ['-y', '-framerate', FRAMES_PER_SECOND, '-i', framePath('%d'), '-pix_fmt', 'yuv420p', '-an']
const qualityArgs = ['-deadline', 'good', '-cpu-used', '1', '-row-mt', '1']
await run('ffmpeg', [
  ...input,
  '-c:v',
  'libvpx-vp9',
  '-crf',
  '41',
  '-b:v',
  '0',
  ...qualityArgs,
  filmPath('webm'),
])
const compressionArgs = ['-preset', 'veryslow', '-crf', '25', '-movflags', '+faststart']
await run('ffmpeg', [...input, '-c:v', 'libx264', ...compressionArgs, filmPath('mp4')])
