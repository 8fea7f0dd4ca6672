import { describe, expect, test } from 'vitest'
import {
  addSubcategoryRow,
  renameWithSlug,
  toSubcategoryInput,
  toSubcategoryRows,
} from './subcategory-rows.ts'

const jhumkas = { _id: 'a', name: 'Jhumkas', slug: 'jhumkas', description: '', image: '', isActive: true }
const apiSubcategory = { ...jhumkas, imageWidths: [320] }

describe('subcategories in the form', () => {
  test('are added with a slug from their name; a blank name adds nothing', () => {
    const rows = addSubcategoryRow(toSubcategoryRows([apiSubcategory]), '  Chand Balis ', 'new')
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatchObject({ key: 'new', name: 'Chand Balis', slug: 'chand-balis', isActive: true })
    expect(addSubcategoryRow(rows, '   ', 'x')).toEqual(rows)
  })

  test('take a new slug with a new name while the old one was made or blank', () => {
    expect(renameWithSlug(jhumkas, 'Temple Jhumkas').slug).toBe('temple-jhumkas')
    expect(renameWithSlug({ ...jhumkas, slug: '' }, 'Studs').slug).toBe('studs')
    expect(renameWithSlug({ ...jhumkas, slug: 'kaan-phool' }, 'Temple Jhumkas').slug).toBe('kaan-phool')
  })

  test('are sent without those that have no name', () => {
    const [row] = toSubcategoryRows([apiSubcategory])
    expect(toSubcategoryInput([row!, { ...row!, key: 'b', name: ' ' }])).toEqual([jhumkas])
  })
})
