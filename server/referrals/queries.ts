import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ReferralDashboard, ReferralTreeNode } from '#contract/referrals.ts'
import { type Paise, paise, toRupees } from '#domain/money.ts'
import { toNoRewardReason } from '#domain/referrals.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { users } from '#server/users/tables.ts'
import { creditEntries } from './tables.ts'

const EARNING_KINDS = ['referrer-reward', 'reward-taken-back'] as const
const MAX_DEPTH = 20
const MAX_USERS = 2_000

/** What a person has earned with referrals. */
export async function sumEarnings(db: Reader, userId: string): Promise<Paise> {
  const [row] = await db
    .select({ earned: sql<string>`coalesce(sum(${creditEntries.amountPaise}), 0)` })
    .from(creditEntries)
    .where(and(eq(creditEntries.userId, userId), inArray(creditEntries.kind, [...EARNING_KINDS])))
  return paise(Number(row?.earned ?? 0))
}

/** People who registered with the person's code, newest first. `Pending`: the reward is not paid yet. */
export async function listFriends(
  db: Reader,
  userId: string,
  expected: Paise,
): Promise<ReferralDashboard['directReferrals']> {
  const earned = sql<string>`coalesce(sum(${creditEntries.amountPaise}), 0)`
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      createdAt: users.createdAt,
      refusal: users.referralRefusal,
      earned,
    })
    .from(users)
    .leftJoin(
      creditEntries,
      and(
        eq(creditEntries.friendId, users.id),
        eq(creditEntries.userId, userId),
        inArray(creditEntries.kind, [...EARNING_KINDS]),
      ),
    )
    .where(eq(users.referredBy, userId))
    .groupBy(users.id)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(MAX_USERS)
  return rows.map((row) => {
    const reward = paise(Number(row.earned))
    const isCompleted = reward > 0 || row.refusal !== null
    return {
      _id: row.id,
      name: row.name,
      email: row.email,
      createdAt: row.createdAt.toISOString(),
      status: isCompleted ? 'Completed' : 'Pending',
      reward: toRupees(isCompleted ? reward : expected),
      noRewardReason: toNoRewardReason(row.refusal),
    }
  })
}

type TreeRow = {
  id: string
  parent: string
  name: string
  email: string
  created_at: Date | string
  referral_code: string
  earned: string
}

/** The tree of referrals below a person, up to a depth and a number of people. A person appears only once. */
export async function getReferralTree(
  db: Reader,
  userId: string,
): Promise<{ total: number; links: ReferralTreeNode[] }> {
  const { rows } = await db.execute<TreeRow>(sql`
    with recursive tree as (
      select id, referred_by as parent, 1 as depth, array[${userId}::text, id] as way
        from users where referred_by = ${userId} and id <> ${userId}
      union all
      select friend.id, friend.referred_by, tree.depth + 1, tree.way || friend.id
        from tree join users friend on friend.referred_by = tree.id
        where tree.depth < ${MAX_DEPTH} and not friend.id = any(tree.way)
    ),
    people as (select * from tree order by depth limit ${MAX_USERS})
    select people.id, people.parent, users.name, users.email, users.created_at, users.referral_code,
      (select coalesce(sum(entry.amount_paise), 0) from credit_entries entry
        where entry.user_id = people.id and entry.kind in ('referrer-reward', 'reward-taken-back')) as earned
    from people join users on users.id = people.id
    order by people.depth, users.created_at, users.id`)
  return { total: rows.length, links: buildTree(rows, userId) }
}

function buildTree(rows: TreeRow[], root: string): ReferralTreeNode[] {
  const links: ReferralTreeNode[] = []
  const children = new Map<string, ReferralTreeNode[]>([[root, links]])
  for (const row of rows) {
    const ownChildren: ReferralTreeNode[] = []
    children.set(row.id, ownChildren)
    children.get(row.parent)?.push({
      _id: row.id,
      name: row.name,
      email: row.email,
      referralCode: row.referral_code,
      createdAt: new Date(row.created_at).toISOString(),
      children: ownChildren,
      totalEarned: toRupees(paise(Number(row.earned))),
    })
  }
  return links
}
