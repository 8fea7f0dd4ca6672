-- A sale that leaves its variant in stock changes nothing of a listing but the stock: the units are added or taken, instead
-- of summing up all variants again.
CREATE OR REPLACE FUNCTION summarize_changed_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  summarized_ids text[];
  counted_ids text[];
BEGIN
  SELECT
    array_agg(DISTINCT n.product_id) FILTER (WHERE
      (n.compare_at_paise, n.stock > 0, n.lead_days, n.sku, n.position, n.is_active, n.deleted_at)
      IS DISTINCT FROM (o.compare_at_paise, o.stock > 0, o.lead_days, o.sku, o.position, o.is_active, o.deleted_at)),
    array_agg(DISTINCT n.product_id) FILTER (WHERE n.stock <> o.stock)
  INTO summarized_ids, counted_ids
  FROM new_rows n JOIN old_rows o USING (id);
  IF summarized_ids IS NULL AND counted_ids IS NULL THEN
    RETURN NULL;
  END IF;
  -- New rates hold this lock while they write listings: see 0020.
  IF NOT pg_try_advisory_xact_lock_shared(7119001) THEN
    INSERT INTO stale_listings SELECT unnest(summarized_ids || counted_ids);
  ELSIF summarized_ids IS NOT NULL THEN
    PERFORM summarize_listings(summarized_ids || counted_ids);
  ELSE
    -- Locked in the order of all writers, so that two sales of the same products cannot deadlock.
    PERFORM FROM product_listings WHERE product_id = ANY (counted_ids) ORDER BY product_id COLLATE "C" FOR NO KEY UPDATE;
    UPDATE product_listings l SET stock = l.stock + change.units
    FROM (
      SELECT n.product_id, sum(n.stock - o.stock)::integer AS units
      FROM new_rows n JOIN old_rows o USING (id)
      WHERE n.is_active AND n.deleted_at IS NULL
      GROUP BY n.product_id
    ) change
    WHERE l.product_id = change.product_id;
  END IF;
  RETURN NULL;
END $$;
