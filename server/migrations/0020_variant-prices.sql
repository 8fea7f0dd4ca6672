-- Prices of variants get a narrow table of their own, which saves and new rates write, and orders do not. Until now an order
-- waited until new rates were committed, because both wrote the same rows. See docs/decisions/0031-new-rates.md.
CREATE TABLE "stale_listings" (
	"product_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "variant_prices" (
	"variant_id" text PRIMARY KEY NOT NULL,
	"price_paise" bigint,
	CONSTRAINT "variant_prices_price_positive" CHECK ("variant_prices"."price_paise" > 0)
);
--> statement-breakpoint
-- New rates write nearly every row. Half of each page stays free for them, so that rows are written in place (HOT updates).
ALTER TABLE "variant_prices" SET (fillfactor = 50);--> statement-breakpoint
INSERT INTO variant_prices (variant_id, price_paise) SELECT id, price_paise FROM product_variants ORDER BY id COLLATE "C";--> statement-breakpoint
ALTER TABLE "variant_prices" ADD CONSTRAINT "variant_prices_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" DROP CONSTRAINT "product_variants_price_positive";--> statement-breakpoint
ALTER TABLE "product_variants" DROP COLUMN "price_paise";--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_price_positive" CHECK ("product_variants"."fixed_price_paise" > 0);
--> statement-breakpoint

-- ── Summary of the variants ────────────────────────────────────────────────────────────────────────────────────────
-- The default variant is the first active one. What is in stock need not be made, and what is out of stock is sent once it is
-- made.
CREATE VIEW listing_summaries AS
SELECT product_id,
  min(price_paise) FILTER (WHERE is_active) AS price_paise,
  max(price_paise) FILTER (WHERE is_active) AS highest_price_paise,
  (array_agg(compare_at_paise ORDER BY price_paise, position, id COLLATE "C") FILTER (WHERE is_active))[1] AS compare_at_paise,
  coalesce(sum(stock) FILTER (WHERE is_active), 0)::integer AS stock,
  min(CASE WHEN stock > 0 THEN 0 ELSE lead_days END) FILTER (WHERE is_active) AS ships_within_days,
  (array_agg(id ORDER BY is_active DESC, position, id COLLATE "C"))[1] AS default_variant_id,
  (array_agg(sku ORDER BY is_active DESC, position, id COLLATE "C"))[1] AS sku
FROM product_variants LEFT JOIN variant_prices ON variant_id = id
WHERE deleted_at IS NULL GROUP BY product_id;
--> statement-breakpoint
-- A product whose variants are all deleted keeps its summary.
CREATE OR REPLACE FUNCTION summarize_listings(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Locked first, so that the update sees the variants as they are after every other writer of these rows.
  PERFORM FROM product_listings WHERE product_id = ANY (ids) ORDER BY product_id COLLATE "C" FOR NO KEY UPDATE;
  UPDATE product_listings l SET price_paise = s.price_paise, compare_at_paise = s.compare_at_paise,
    highest_price_paise = s.highest_price_paise, stock = s.stock, ships_within_days = s.ships_within_days,
    default_variant_id = s.default_variant_id, sku = s.sku
  FROM listing_summaries s
  WHERE l.product_id = s.product_id AND s.product_id = ANY (ids)
    AND (l.price_paise, l.compare_at_paise, l.highest_price_paise, l.stock, l.ships_within_days, l.default_variant_id, l.sku)
      IS DISTINCT FROM
      (s.price_paise, s.compare_at_paise, s.highest_price_paise, s.stock, s.ships_within_days, s.default_variant_id, s.sku);
END $$;
--> statement-breakpoint
-- Sales, and saves of staff. A save that adds, removes or prices variants calls summarize_listings itself (refreshListings).
-- New rates hold the lock of the rates (RATES_LOCK in server/rates/queries.ts) while they write listings. A sale does not wait
-- for them: it leaves its products to server/catalogue/listings/stale-listings.ts.
CREATE OR REPLACE FUNCTION summarize_changed_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  SELECT array_agg(DISTINCT n.product_id) INTO ids FROM new_rows n JOIN old_rows o USING (id)
  WHERE (n.compare_at_paise, n.stock, n.lead_days, n.sku, n.position, n.is_active, n.deleted_at)
    IS DISTINCT FROM (o.compare_at_paise, o.stock, o.lead_days, o.sku, o.position, o.is_active, o.deleted_at);
  IF ids IS NULL THEN
    RETURN NULL;
  END IF;
  IF pg_try_advisory_xact_lock_shared(7119001) THEN
    PERFORM summarize_listings(ids);
  ELSE
    INSERT INTO stale_listings SELECT unnest(ids);
  END IF;
  RETURN NULL;
END $$;
