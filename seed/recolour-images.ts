import { join } from 'node:path'
import sharp from 'sharp'

/**
 * Makes the masters of a product in its other metal colours from those of its first colour, so that the pictures differ in
 * the metal only. Run `node seed/recolour-images.ts`, then `node seed/make-images.ts <names>`.
 */
const RECOLOURED: Recoloured[] = [
  { name: 'solitaire-18k-white', from: 'solitaire-18k-yellow', metals: ['18k', 'white'] },
  { name: 'solitaire-18k-white-2', from: 'solitaire-18k-yellow-3', metals: ['18k', 'white'] },
  { name: 'solitaire-18k-rose', from: 'solitaire-18k-yellow', metals: ['18k', 'rose'] },
  { name: 'solitaire-18k-rose-2', from: 'solitaire-18k-yellow-3', metals: ['18k', 'rose'] },
  { name: 'bali-diamond-white', from: 'bali-diamond', metals: ['18k', 'white'] },
  { name: 'bali-diamond-white-2', from: 'bali-diamond-2', metals: ['18k', 'white'] },
  { name: 'bali-diamond-rose', from: 'bali-diamond', metals: ['18k', 'rose'] },
  { name: 'bali-diamond-rose-2', from: 'bali-diamond-2', metals: ['18k', 'rose'] },
  { name: 'nose-pin-diamond-white', from: 'nose-pin-diamond', metals: ['18k', 'white'] },
  { name: 'nose-pin-diamond-white-2', from: 'nose-pin-diamond-2', metals: ['18k', 'white'] },
  { name: 'nose-pin-diamond-rose', from: 'nose-pin-diamond', metals: ['18k', 'rose'] },
  { name: 'nose-pin-diamond-rose-2', from: 'nose-pin-diamond-2', metals: ['18k', 'rose'] },
  { name: 'bali-plain-rose', from: 'bali-plain', metals: ['22k', 'rose'] },
  { name: 'bali-plain-rose-2', from: 'bali-plain-2', metals: ['22k', 'rose'] },
  { name: 'bali-rope-white', from: 'bali-twisted', metals: ['22k', 'white'] },
  { name: 'bali-rope-white-2', from: 'bali-twisted-2', metals: ['22k', 'white'] },
  { name: 'bali-rope-rose', from: 'bali-twisted', metals: ['22k', 'rose'] },
  { name: 'bali-rope-rose-2', from: 'bali-twisted-2', metals: ['22k', 'rose'] },
  { name: 'pendant-rays-white', from: 'pendant-diamond-rose', metals: ['rose', 'white'] },
  { name: 'pendant-rays-white-2', from: 'pendant-diamond-rose-2', metals: ['rose', 'white'] },
  { name: 'pendant-rays-yellow', from: 'pendant-diamond-rose', metals: ['rose', '18k'] },
  { name: 'pendant-rays-yellow-2', from: 'pendant-diamond-rose-2', metals: ['rose', '18k'] },
]
type Recoloured = { name: string; from: string; metals: [before: MetalColour, after: MetalColour] }

/** What a metal reflects of red, green and blue light: the colours of `seed/renders/materials.py`. */
const METAL_COLOURS = {
  '22k': [1, 0.6, 0.225],
  '18k': [0.98, 0.7, 0.375],
  rose: [0.95, 0.58, 0.42],
  white: [0.74, 0.73, 0.71],
} as const
type MetalColour = keyof typeof METAL_COLOURS
type Rgb = readonly [red: number, green: number, blue: number]

/** Wide enough for a product page. Smaller than a rendered master, because the shop has many of these. */
const WIDTH = 750
/** The left edge shows the ground only. */
const GROUND_WIDTH = 20
/** Light in a recess meets the metal more than twice. More than this is noise. */
const MAX_REFLECTIONS = 2.2
/** Shadows on the ground have up to the first value of metal in them, and metal has more than the second. */
const METAL_SHARE = { none: 0.1, full: 0.35 }
const LUMINANCE: Rgb = [0.2126, 0.7152, 0.0722]

const mastersDir = join(import.meta.dirname, 'images/masters')
for (const { name, from, metals } of RECOLOURED) {
  const [before, after] = metals
  const { data, info } = await sharp(join(mastersDir, `${from}.webp`))
    .resize(WIDTH, WIDTH, { withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  recolour(data, info.width, before, after)
  await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .webp({ quality: 90 })
    .toFile(join(mastersDir, `${name}.webp`))
}

/**
 * How much bluer or redder than the ground a pixel is says how often its light was reflected by the metal: 0 on the ground
 * and in most of a stone, 1 on the metal, up to 2 in a recess. Each reflection multiplies the light by the colour of the
 * metal, so replacing the metal multiplies it by the ratio of both colours as often.
 */
function recolour(pixels: Buffer, width: number, before: MetalColour, after: MetalColour): void {
  const ground = measureGround(pixels, width)
  const [old, replacement] = [METAL_COLOURS[before], METAL_COLOURS[after]]
  const tint = Math.log(old[2] / old[0])
  for (let at = 0; at < pixels.length; at += 3) {
    const light = readLight(pixels, at)
    const reflections = clamp((Math.log(light[2] / light[0]) - ground) / tint, 0, MAX_REFLECTIONS)
    const share = smoothStep(METAL_SHARE.none, METAL_SHARE.full, reflections)
    const exponent = reflections * share
    const metal = light.map((value, channel) => value * (replacement[channel]! / old[channel]!) ** exponent)
    // The two yellows of a picture are never exactly the colour of the metal, which shows as green in white gold.
    const grey = metal.reduce((sum, value, channel) => sum + value * LUMINANCE[channel]!, 0)
    for (const [channel, value] of metal.entries()) {
      const neutral = (grey * replacement[channel]!) / replacement[1]
      pixels[at + channel] = toSrgb(after === 'white' ? value + (neutral - value) * share : value)
    }
  }
}

/** The logarithm of blue to red of the ground. */
function measureGround(pixels: Buffer, width: number): number {
  let [red, blue] = [0, 0]
  for (let at = 0; at < pixels.length; at += 3) {
    if ((at / 3) % width >= GROUND_WIDTH) continue
    const light = readLight(pixels, at)
    red += light[0]
    blue += light[2]
  }
  return Math.log(blue / red)
}

function readLight(pixels: Buffer, at: number): [number, number, number] {
  return [toLinear(pixels[at]!), toLinear(pixels[at + 1]!), toLinear(pixels[at + 2]!)]
}

/** Above 0, so that it has a logarithm. */
function toLinear(value: number): number {
  const share = value / 255
  return 1e-4 + (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
}

function toSrgb(light: number): number {
  const value = clamp(light, 0, 1)
  return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
}

function smoothStep(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from), 0, 1)
  return share * share * (3 - 2 * share)
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(highest, Math.max(lowest, value))
}
