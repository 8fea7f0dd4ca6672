import { describe, expect, test } from 'vitest'
import { renamed, rowsOf, savedRows, withAdded } from './subcategory-rows.ts'

const jhumkas = { _id: 'a', name: 'Jhumkas', slug: 'jhumkas', description: '', image: '', isActive: true }
const answered = { ...jhumkas, imageWidths: [320] }

describe('subcategories in the form', () => {
  test('are added with a slug from their name; a blank name adds nothing', () => {
    const rows = withAdded(rowsOf([answered]), '  Chand Balis ', 'new')
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatchObject({ key: 'new', name: 'Chand Balis', slug: 'chand-balis', isActive: true })
    expect(withAdded(rows, '   ', 'x')).toEqual(rows)
  })

  test('take a new slug with a new name while the old one was made or blank', () => {
    expect(renamed(jhumkas, 'Temple Jhumkas').slug).toBe('temple-jhumkas')
    expect(renamed({ ...jhumkas, slug: '' }, 'Studs').slug).toBe('studs')
    expect(renamed({ ...jhumkas, slug: 'kaan-phool' }, 'Temple Jhumkas').slug).toBe('kaan-phool')
  })

  test('are sent without those that have no name', () => {
    const [row] = rowsOf([answered])
    expect(savedRows([row!, { ...row!, key: 'b', name: ' ' }])).toEqual([jhumkas])
  })
})
