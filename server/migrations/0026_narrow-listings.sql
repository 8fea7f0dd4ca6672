-- The time to count listings depends on the width of their rows. The texts move out: category, subcategory, brand and material
-- to the group, which has them all. Names, SKUs and default variants are read from products and variants. Values of each
-- variant are kept only if they differ. See docs/decisions/0016-search.md.
CREATE INDEX "products_name" ON "products" USING btree (lower("name"),"id");
--> statement-breakpoint

-- ── Groups ─────────────────────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE "product_listings" RENAME TO "old_listings";--> statement-breakpoint
ALTER TABLE "old_listings" DROP CONSTRAINT "product_listings_group_id_listing_groups_id_fk";--> statement-breakpoint
TRUNCATE "listing_groups";--> statement-breakpoint
ALTER TABLE "listing_groups" DROP CONSTRAINT "listing_groups_once";--> statement-breakpoint
ALTER TABLE "listing_groups" ADD COLUMN "subcategory_id" text;--> statement-breakpoint
ALTER TABLE "listing_groups" ADD CONSTRAINT "listing_groups_once" UNIQUE NULLS NOT DISTINCT("category_id","subcategory_id","brand","material");--> statement-breakpoint
INSERT INTO listing_groups (category_id, subcategory_id, brand, material)
SELECT DISTINCT category_id, subcategory_id, brand, material FROM old_listings;
--> statement-breakpoint

-- The values of the variants of a listing take no room if they are all the same.
CREATE FUNCTION null_if_alike(of_variants anyarray) RETURNS anyarray LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN coalesce(of_variants[1] = ALL (of_variants), cardinality(array_remove(of_variants, NULL)) = 0) THEN NULL
    ELSE of_variants
  END
$$;
--> statement-breakpoint

-- ── Listings ───────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE "product_listings" (
	"is_active" boolean NOT NULL,
	"is_deleted" boolean NOT NULL,
	"is_featured" boolean NOT NULL,
	"has_same_days" boolean GENERATED ALWAYS AS (variant_days is null) STORED NOT NULL,
	"are_all_priced" boolean GENERATED ALWAYS AS (coalesce(case when variant_prices_paise is null then price_paise = highest_price_paise else 0 < all(variant_prices_paise) end, false)) STORED NOT NULL,
	"are_all_weighed" boolean GENERATED ALWAYS AS (coalesce(case when variant_weights_mg is null then min_weight_mg = max_weight_mg else 0 <= all(variant_weights_mg) end, false)) STORED NOT NULL,
	"facet_set_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"ships_within_days" integer,
	"min_weight_mg" integer,
	"max_weight_mg" integer,
	"stock" integer DEFAULT 0 NOT NULL,
	"price_paise" bigint,
	"highest_price_paise" bigint,
	"trade_words" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"trade_words_version" integer DEFAULT 0 NOT NULL,
	"compare_at_paise" bigint,
	"rating_average" numeric(3, 2) DEFAULT 0 NOT NULL,
	"product_id" text NOT NULL,
	"variant_days" smallint[],
	"variant_prices_paise" bigint[],
	"variant_weights_mg" integer[]
);
--> statement-breakpoint
ALTER TABLE "product_listings" SET (fillfactor = 60);
--> statement-breakpoint
INSERT INTO product_listings (trade_words, created_at, price_paise, highest_price_paise, compare_at_paise, stock,
  ships_within_days, min_weight_mg, max_weight_mg, facet_set_id, group_id, rating_count, trade_words_version, is_active,
  is_deleted, is_featured, rating_average, product_id, variant_days, variant_prices_paise, variant_weights_mg)
SELECT trade_words, created_at, price_paise, highest_price_paise, compare_at_paise, stock,
  ships_within_days, min_weight_mg, max_weight_mg, facet_set_id, listing_groups.id, rating_count, trade_words_version, is_active,
  is_deleted, is_featured, rating_average, product_id,
  null_if_alike(variant_days), null_if_alike(variant_prices_paise), null_if_alike(variant_weights_mg)
FROM old_listings old JOIN listing_groups ON listing_groups.category_id = old.category_id
  AND listing_groups.subcategory_id IS NOT DISTINCT FROM old.subcategory_id
  AND listing_groups.brand IS NOT DISTINCT FROM old.brand AND listing_groups.material = old.material;
--> statement-breakpoint
DROP TABLE "old_listings";--> statement-breakpoint
ALTER TABLE "product_listings" ADD PRIMARY KEY ("product_id");--> statement-breakpoint
ALTER TABLE "product_listings" ADD CONSTRAINT "product_listings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_listings" ADD CONSTRAINT "product_listings_facet_set_id_facet_sets_id_fk" FOREIGN KEY ("facet_set_id") REFERENCES "public"."facet_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_listings" ADD CONSTRAINT "product_listings_group_id_listing_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."listing_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_listings_group" ON "product_listings" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "product_listings_featured" ON "product_listings" USING btree ("is_featured" DESC NULLS FIRST,"rating_average" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"product_id");
--> statement-breakpoint

-- ── Summary of the variants ────────────────────────────────────────────────────────────────────────────────────────
DROP VIEW listing_summaries;--> statement-breakpoint
CREATE VIEW listing_summaries AS
SELECT product_id,
  min(price_paise) FILTER (WHERE is_active) AS price_paise,
  max(price_paise) FILTER (WHERE is_active) AS highest_price_paise,
  (array_agg(compare_at_paise ORDER BY price_paise, position, id COLLATE "C") FILTER (WHERE is_active))[1] AS compare_at_paise,
  coalesce(sum(stock) FILTER (WHERE is_active), 0)::integer AS stock,
  min(CASE WHEN stock > 0 THEN 0 ELSE lead_days END) FILTER (WHERE is_active) AS ships_within_days,
  -- in the order of facet_sets.facets and of product_listings.variant_weights_mg
  null_if_alike(
    array_agg((CASE WHEN stock > 0 THEN 0 ELSE lead_days END)::smallint ORDER BY position, id COLLATE "C")
      FILTER (WHERE is_active)
  ) AS variant_days,
  null_if_alike(
    array_agg(price_paise ORDER BY position, id COLLATE "C") FILTER (WHERE is_active)
  ) AS variant_prices_paise
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
    variant_days = s.variant_days, variant_prices_paise = s.variant_prices_paise
  FROM listing_summaries s
  WHERE l.product_id = s.product_id AND s.product_id = ANY (ids)
    AND (l.price_paise, l.compare_at_paise, l.highest_price_paise, l.stock, l.ships_within_days, l.variant_days,
      l.variant_prices_paise)
      IS DISTINCT FROM
      (s.price_paise, s.compare_at_paise, s.highest_price_paise, s.stock, s.ships_within_days, s.variant_days,
      s.variant_prices_paise);
END $$;
--> statement-breakpoint

-- ── Cache invalidation ─────────────────────────────────────────────────────────────────────────────────────────────
CREATE OR REPLACE FUNCTION notify_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_public_change('data', product_tags(id, category_id, is_featured)) FROM products WHERE id = NEW.product_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_listings_public_rating AFTER UPDATE OF rating_average, rating_count ON product_listings
  FOR EACH ROW WHEN ((OLD.rating_average, OLD.rating_count) IS DISTINCT FROM (NEW.rating_average, NEW.rating_count))
  EXECUTE FUNCTION notify_rating();
