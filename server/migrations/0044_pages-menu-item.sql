-- New shops get the item from seed/default-menu.ts. A shop that runs already gets it after its banners.
WITH banners AS (
  SELECT position FROM menu_items
  WHERE path = '/admin/promotional-banners' AND NOT EXISTS (SELECT FROM menu_items WHERE path = '/admin/pages')
  ORDER BY position LIMIT 1
), moved AS (
  UPDATE menu_items SET position = menu_items.position + 1 FROM banners WHERE menu_items.position > banners.position
)
INSERT INTO menu_items (id, label, path, icon, position, roles)
SELECT 'pages', 'Pages', '/admin/pages', '📄', position + 1, ARRAY['admin', 'manager'] FROM banners;
