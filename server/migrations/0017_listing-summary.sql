-- The summary of the variants and the rating live in product_listings only: new rates and sales write variants and narrow
-- rows, and no wide row of products.
DROP TRIGGER product_variants_inserted ON product_variants;--> statement-breakpoint
DROP TRIGGER product_variants_updated ON product_variants;--> statement-breakpoint
DROP TRIGGER product_variants_deleted ON product_variants;--> statement-breakpoint
DROP FUNCTION summarize_inserted_variants();--> statement-breakpoint
DROP FUNCTION summarize_updated_variants();--> statement-breakpoint
DROP FUNCTION summarize_deleted_variants();--> statement-breakpoint
DROP FUNCTION summarize_variants(text[], text[]);--> statement-breakpoint
DROP TRIGGER products_public_changes ON products;--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_price_positive";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_stock_not_negative";--> statement-breakpoint
ALTER TABLE "product_listings" ALTER COLUMN "rating_average" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "product_listings" ALTER COLUMN "rating_count" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "product_listings" ADD COLUMN "default_variant_id" text;--> statement-breakpoint
ALTER TABLE "product_listings" ADD COLUMN "sku" text;--> statement-breakpoint
UPDATE product_listings l SET default_variant_id = p.default_variant_id, sku = p.sku FROM products p WHERE p.id = l.product_id;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "sku";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "price_paise";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "compare_at_paise";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "highest_price_paise";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "stock";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "default_variant_id";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "rating_average";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "rating_count";
--> statement-breakpoint

-- ── Summary of the variants ────────────────────────────────────────────────────────────────────────────────────────
-- The default variant is the first active one. A product whose variants are all deleted keeps its summary.
CREATE OR REPLACE FUNCTION summarize_listings(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Locked first, so that the update sees the variants as they are after every other writer of these rows.
  PERFORM FROM product_listings WHERE product_id = ANY (ids) ORDER BY product_id COLLATE "C" FOR NO KEY UPDATE;
  UPDATE product_listings l SET price_paise = s.lowest, compare_at_paise = s.compare_at, highest_price_paise = s.highest,
    stock = s.stock, ships_within_days = s.ships_within_days, default_variant_id = s.default_id, sku = s.sku
  FROM (
    SELECT product_id,
      min(price_paise) FILTER (WHERE is_active) AS lowest,
      max(price_paise) FILTER (WHERE is_active) AS highest,
      (array_agg(compare_at_paise ORDER BY price_paise, position, id COLLATE "C") FILTER (WHERE is_active))[1] AS compare_at,
      coalesce(sum(stock) FILTER (WHERE is_active), 0)::integer AS stock,
      min(coalesce(lead_days, 0)) FILTER (WHERE is_active AND stock > 0) AS ships_within_days,
      (array_agg(id ORDER BY is_active DESC, position, id COLLATE "C"))[1] AS default_id,
      (array_agg(sku ORDER BY is_active DESC, position, id COLLATE "C"))[1] AS sku
    FROM product_variants WHERE product_id = ANY (ids) AND deleted_at IS NULL GROUP BY product_id
  ) s
  WHERE l.product_id = s.product_id
    AND (l.price_paise, l.compare_at_paise, l.highest_price_paise, l.stock, l.ships_within_days, l.default_variant_id, l.sku)
      IS DISTINCT FROM (s.lowest, s.compare_at, s.highest, s.stock, s.ships_within_days, s.default_id, s.sku);
END $$;
--> statement-breakpoint
-- New rates and sales. A save that adds or removes variants calls summarize_listings itself (refreshListings).
CREATE FUNCTION summarize_changed_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  SELECT array_agg(DISTINCT n.product_id) INTO ids FROM new_rows n JOIN old_rows o USING (id)
  WHERE (n.price_paise, n.compare_at_paise, n.stock, n.lead_days, n.sku, n.position, n.is_active, n.deleted_at)
    IS DISTINCT FROM (o.price_paise, o.compare_at_paise, o.stock, o.lead_days, o.sku, o.position, o.is_active, o.deleted_at);
  IF ids IS NOT NULL THEN
    PERFORM summarize_listings(ids);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_variants_summarize AFTER UPDATE ON product_variants
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION summarize_changed_variants();
--> statement-breakpoint

-- ── Cache invalidation ─────────────────────────────────────────────────────────────────────────────────────────────
SELECT watch_public_columns('products', '{}');
--> statement-breakpoint
-- The other columns of listings change with products and variants, whose triggers notify.
CREATE TRIGGER product_listings_public_rating AFTER UPDATE OF rating_average, rating_count ON product_listings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_public_changes();
