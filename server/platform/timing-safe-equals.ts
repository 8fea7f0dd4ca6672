import { createHash, timingSafeEqual } from 'node:crypto'

/** Takes the same time for every pair of texts, so that an attacker cannot guess a secret letter by letter. */
export const timingSafeEquals = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

/** The hashes have the same length, which `timingSafeEqual` requires. */
const digest = (text: string) => createHash('sha256').update(text).digest()
