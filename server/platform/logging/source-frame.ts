import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

/** `file:///…/build/shop/main.js:120:7`, as Node writes a place in a module. */
const PLACE = /(file:\/\/[^()]+\.js):(\d+):(\d+)/

/** A place never changes, and the places that throw are few. */
const known = new Map<string, string>()
/** To read a map takes some 80 ms, so the frames of a stack share it. Later it is collected. */
const maps = new Map<string, WeakRef<SourceMap>>()

/**
 * A stack frame in the bundle as one in the TypeScript file that it was made from. A file without a source map, and a
 * library in the bundle, keep their place. Node can do this for all errors (`--enable-source-maps`), but then every error
 * costs time, also those that are never logged, and the maps stay in memory.
 */
export function toSourceFrame(frame: string): string {
  return frame.replace(PLACE, (place, file: string, line: string, column: string) => {
    const found = known.get(place) ?? findSource(file, Number(line), Number(column)) ?? place
    known.set(place, found)
    return found
  })
}

function findSource(file: string, line: number, column: number): string | null {
  try {
    const map = maps.get(file)?.deref() ?? readMap(file)
    // Lines and columns of a source map count from 0, those of a stack from 1.
    const entry = map.findEntry(line - 1, column - 1)
    // for a line of a library, the map gives the last line of the shop before it
    if (!('originalSource' in entry) || entry.generatedLine !== line - 1) return null
    const source = new URL(entry.originalSource, file)
    return `${source.href}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  } catch {
    // there is no map, or it is broken
    return null
  }
}

function readMap(file: string): SourceMap {
  const map = new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')))
  maps.set(file, new WeakRef(map))
  return map
}
