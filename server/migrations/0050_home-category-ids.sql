-- Shelves and prices of tiles held the slug of a category, which staff can change. A slug that no category has stays.
UPDATE home_versions SET blocks = (
  SELECT coalesce(jsonb_agg(
    CASE block->>'type'
      WHEN 'shelf' THEN coalesce(
        (SELECT jsonb_set(block, '{content,category}', to_jsonb(id)) FROM categories
          WHERE slug = block->'content'->>'category'),
        block)
      WHEN 'tiles' THEN jsonb_set(block, '{content,tiles}', (
        SELECT coalesce(jsonb_agg(coalesce(
          (SELECT jsonb_set(tile, '{priceCategory}', to_jsonb(id)) FROM categories
            WHERE slug = tile->>'priceCategory'),
          tile) ORDER BY tile_number), '[]')
        FROM jsonb_array_elements(block->'content'->'tiles') WITH ORDINALITY AS tiles (tile, tile_number)))
      ELSE block
    END ORDER BY block_number), '[]')
  FROM jsonb_array_elements(blocks) WITH ORDINALITY AS sections (block, block_number)
);
