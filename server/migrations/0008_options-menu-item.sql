-- New shops get the item from seed/default-menu.ts. A shop that runs already gets it after its categories.
WITH categories AS (
  SELECT position, roles FROM menu_items
  WHERE path = '/admin/category-manager' AND NOT EXISTS (SELECT FROM menu_items WHERE path = '/admin/options')
  ORDER BY position LIMIT 1
), moved AS (
  UPDATE menu_items SET position = menu_items.position + 1 FROM categories WHERE menu_items.position > categories.position
)
INSERT INTO menu_items (id, label, path, icon, position, roles)
SELECT 'options', 'Options', '/admin/options', '📐', position + 1, roles FROM categories;
