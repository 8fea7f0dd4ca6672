import type { Category } from '#contract/categories.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { imports as contract } from '#contract/imports.ts'
import { invalidField } from '#domain/errors.ts'
import { isSameCategoryName } from '#domain/imports.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { ProductFileDeps } from '../deps.ts'
import type { ImportSettings } from '../tables.ts'

type Choice = ParsedInput<typeof contract.start>['categories'][number]
type NewCategory = NonNullable<Choice['newCategory']>
type Deps = Pick<ProductFileDeps, 'products'>

const ALL = { topLevelOnly: false, activeOnly: false }

/** Throws where a choice names a category that the shop does not have. Creates nothing. */
export async function assertChoices(
  { products }: Deps,
  caller: AuthenticatedCaller,
  choices: readonly Choice[],
): Promise<void> {
  const known = await products.categories.list(caller, ALL)
  const find = (wanted: string | null) => known.find(({ slug }) => slug === wanted)
  for (const [index, { category, subcategory, newCategory }] of choices.entries()) {
    const fail = (field: string, name: string) => {
      const text = name === '' ? 'Choose a category' : `There is no category “${name}”`
      throw invalidField(`categories.${index}.${field}`, text)
    }
    if (newCategory) {
      if (newCategory.parent && !find(newCategory.parent)) fail('newCategory.parent', newCategory.parent)
      continue
    }
    const found = find(category)
    if (!found) fail('category', category)
    else if (subcategory && !found.subcategories.some(({ slug }) => slug === subcategory))
      fail('category', subcategory)
  }
}

/** Creates the categories that staff ask for. Returns each choice by the slugs of its category. */
export async function createChosenCategories(
  deps: Deps,
  caller: AuthenticatedCaller,
  choices: readonly Choice[],
): Promise<ImportSettings['categories']> {
  const resolved: ImportSettings['categories'] = []
  for (const { type, category, subcategory, newCategory } of choices) {
    const chosen = newCategory
      ? await findOrCreate(deps, caller, newCategory)
      : { category, subcategory: subcategory || null }
    resolved.push({ type, category: chosen.category, subcategory: chosen.subcategory })
  }
  return resolved
}

async function findOrCreate(
  { products }: Deps,
  caller: AuthenticatedCaller,
  { name, parent }: NewCategory,
): Promise<{ category: string; subcategory: string | null }> {
  const known = await products.categories.list(caller, ALL)
  const hasName = (each: { name: string }) => isSameCategoryName(each.name, name)
  const within = known.find(({ slug }) => slug === parent)
  if (!within) {
    const category = known.find(hasName) ?? (await products.categories.create(caller, { name })).category
    return { category: category.slug, subcategory: null }
  }
  const { subcategories } = within.subcategories.some(hasName)
    ? within
    : await addSubcategory({ products }, caller, within, name)
  return { category: within.slug, subcategory: subcategories.find(hasName)!.slug }
}

async function addSubcategory(
  { products }: Deps,
  caller: AuthenticatedCaller,
  { _id, name, version, subcategories }: Category,
  newName: string,
): Promise<Category> {
  const { category } = await products.categories.update(caller, {
    id: _id,
    name,
    version,
    subcategories: [...subcategories.map((each) => ({ _id: each._id, name: each.name })), { name: newName }],
  })
  return category
}
