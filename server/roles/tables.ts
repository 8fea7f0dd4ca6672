import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt, version } from '#server/platform/database/columns.ts'

export const roles = pgTable('roles', {
  id: id(),
  name: text('name').notNull().unique(),
  displayName: text('display_name').notNull(),
  description: text('description').notNull().default(''),
  permissions: text('permissions').array().notNull().default([]),
  color: text('color').notNull().default('#4B5563'),
  bgColor: text('bg_color').notNull().default('#F3F4F6'),
  isSystemRole: boolean('is_system_role').notNull().default(false),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const menuItems = pgTable('menu_items', {
  id: id(),
  label: text('label').notNull(),
  path: text('path').notNull(),
  icon: text('icon').notNull().default('📋'),
  position: integer('position').notNull(),
  /** The roles that see the item. Empty: all staff. */
  roles: text('roles').array().notNull().default([]),
  badge: text('badge'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
