import type { Recolour } from './pictures.ts'

/** Red, green and blue, 0 to 255. */
export type Pixel = [red: number, green: number, blue: number]

/** What a change makes of one pixel. Works on the house's renders: gold or red stones on an ivory ground. */
export function recolour(change: Recolour): (pixel: Pixel) => Pixel {
  if ('stone' in change) return STONES[change.stone]
  return change.metal === 'white' ? whiteMetal : roseGold
}

/** Gold mirrors red as silver mirrors everything: its red channel is the picture that silver would give. */
const whiteMetal = ([red, green]: Pixel): Pixel => {
  const light = 255 * ((0.75 * red + 0.25 * green) / 255) ** 1.12
  return [light, light * 0.992, light * 0.978]
}

const GOLD = { from: 22, to: 60, least: 0.16 }
const ROSE = { hue: 17, saturation: 0.56 }

const roseGold = (pixel: Pixel): Pixel => {
  const [hue, saturation, value] = toHsv(pixel)
  if (hue < GOLD.from || hue > GOLD.to || saturation < GOLD.least) return pixel
  const rose = fromHsv(ROSE.hue + (hue - 35) * 0.25, saturation * ROSE.saturation, Math.min(1, value * 1.03))
  return mix(pixel, rose, (saturation - GOLD.least) / 0.2)
}

/** Degrees around red that are a ruby and not the gold beside it. */
const RED = { from: -50, to: 16, least: 0.25 }

const stones =
  (hue: number, saturation: number, brightness: number) =>
  (pixel: Pixel): Pixel => {
    const [angle, depth, value] = toHsv(pixel)
    const red = angle > 180 ? angle - 360 : angle
    if (red < RED.from || red > RED.to || depth < RED.least) return pixel
    const stone = fromHsv(hue + red / 2, Math.min(1, depth * saturation), Math.min(1, value * brightness))
    return mix(pixel, stone, Math.min((RED.to - red) / 8, (depth - RED.least) / 0.15))
  }

const STONES = {
  emerald: stones(150, 1, 0.78),
  sapphire: stones(228, 1, 0.9),
  diamond: stones(220, 0.05, 1.15),
}

const mix = (from: Pixel, to: Pixel, part: number): Pixel => {
  const share = Math.max(0, Math.min(1, part))
  return from.map((value, at) => value + (to[at]! - value) * share) as Pixel
}

function toHsv([red, green, blue]: Pixel): [hue: number, saturation: number, value: number] {
  const most = Math.max(red, green, blue)
  const span = most - Math.min(red, green, blue)
  if (span === 0) return [0, 0, most / 255]
  const sector =
    most === red
      ? (green - blue) / span + 6
      : most === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4
  return [(sector * 60) % 360, span / most, most / 255]
}

function fromHsv(hue: number, saturation: number, value: number): Pixel {
  const channel = (offset: number) => {
    const place = (offset + hue / 60 + 6) % 6
    return 255 * (value - value * saturation * Math.max(0, Math.min(place, 4 - place, 1)))
  }
  return [channel(5), channel(3), channel(1)]
}
