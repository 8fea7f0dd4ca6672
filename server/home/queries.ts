import { eq } from 'drizzle-orm'
import type { Reader } from '#server/platform/database/database.ts'
import { homePage, homeVersions, type StoredBlock } from './tables.ts'

/** The published version, with the sections that are not shown now. */
export async function findPublished(db: Reader): Promise<{ number: number; blocks: StoredBlock[] } | null> {
  const [found] = await db
    .select({ number: homeVersions.number, blocks: homeVersions.blocks })
    .from(homePage)
    .innerJoin(homeVersions, eq(homeVersions.number, homePage.publishedNumber))
  return found ?? null
}

export const isShownAt = ({ isShown, from, until }: StoredBlock, now: Date): boolean =>
  isShown && (from === null || new Date(from) <= now) && (until === null || new Date(until) > now)
