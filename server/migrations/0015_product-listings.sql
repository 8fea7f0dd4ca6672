-- What lists, filters and search read becomes one narrow row a product, written by the server at each save, where triggers
-- kept five tables. The words for search are apart: a new price copies the row that it is in.
CREATE TABLE "product_listings" (
	"product_id" text PRIMARY KEY NOT NULL,
	"category_id" text NOT NULL,
	"subcategory_id" text,
	"brand" text,
	"material" text NOT NULL,
	"is_active" boolean NOT NULL,
	"is_deleted" boolean NOT NULL,
	"is_featured" boolean NOT NULL,
	"rating_average" numeric(3, 2) NOT NULL,
	"rating_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"price_paise" bigint,
	"compare_at_paise" bigint,
	"highest_price_paise" bigint,
	"stock" integer DEFAULT 0 NOT NULL,
	"ships_within_days" integer,
	"min_weight_mg" integer,
	"max_weight_mg" integer,
	"facets" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_words" (
	"product_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"words" "tsvector" NOT NULL,
	"name_and_sku" text NOT NULL
);
--> statement-breakpoint
-- New prices and stock are written in place (HOT updates): no index contains them, and two fifths of each page stay free.
ALTER TABLE "product_listings" SET (fillfactor = 60);
--> statement-breakpoint
-- Facets and weights follow at the next start, which writes rows of an older version again.
INSERT INTO product_listings (product_id, category_id, subcategory_id, brand, material, is_active, is_deleted, is_featured,
  rating_average, rating_count, created_at, name, price_paise, compare_at_paise, highest_price_paise, stock, facets)
SELECT id, category_id, subcategory_id, brand, material, is_active, deleted_at IS NOT NULL, is_featured,
  rating_average, rating_count, created_at, lower(name), price_paise, compare_at_paise, highest_price_paise, stock, '{}'
FROM products;
--> statement-breakpoint
INSERT INTO product_words (product_id, version, words, name_and_sku)
SELECT product_id, 0, words, name_and_sku FROM product_search;
--> statement-breakpoint

-- ── What goes ──────────────────────────────────────────────────────────────────────────────────────────────────────
DROP TRIGGER products_index ON products;--> statement-breakpoint
DROP TRIGGER products_index_change ON products;--> statement-breakpoint
DROP TRIGGER products_index_words ON products;--> statement-breakpoint
DROP TRIGGER products_index_shown ON products;--> statement-breakpoint
DROP TRIGGER products_index_stock ON products;--> statement-breakpoint
DROP TRIGGER products_compact_counts ON products;--> statement-breakpoint
DROP TRIGGER products_public_changes ON products;--> statement-breakpoint
DROP TABLE "product_search";--> statement-breakpoint
DROP TABLE "product_stock";--> statement-breakpoint
DROP TABLE "search_counts";--> statement-breakpoint
DROP TABLE "search_groups";--> statement-breakpoint
DROP FUNCTION insert_search_rows();--> statement-breakpoint
DROP FUNCTION update_search_row();--> statement-breakpoint
DROP FUNCTION update_search_words();--> statement-breakpoint
DROP FUNCTION update_search_sort_columns();--> statement-breakpoint
DROP FUNCTION update_product_stock();--> statement-breakpoint
DROP FUNCTION count_inserted_products();--> statement-breakpoint
DROP FUNCTION count_deleted_products();--> statement-breakpoint
DROP FUNCTION count_updated_product();--> statement-breakpoint
DROP FUNCTION delete_search_counts();--> statement-breakpoint
DROP FUNCTION compact_search_counts_after_change();--> statement-breakpoint
DROP FUNCTION compact_search_counts();--> statement-breakpoint
DROP FUNCTION countable_tokens(tsvector);--> statement-breakpoint
DROP FUNCTION search_tsvector(text);--> statement-breakpoint
DROP FUNCTION search_weight_mg(integer, double precision, text);--> statement-breakpoint
DROP FUNCTION search_name_and_sku(text, text);--> statement-breakpoint
DROP INDEX "products_category_listing";--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
DROP INDEX "products_price_desc";--> statement-breakpoint
DROP INDEX "products_name";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";--> statement-breakpoint
SELECT watch_public_columns('products', ARRAY['stock', 'price_paise', 'compare_at_paise', 'highest_price_paise', 'default_variant_id', 'sku']);
--> statement-breakpoint

-- ── Keys and indexes ───────────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE "product_listings" ADD CONSTRAINT "product_listings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_listings" ADD CONSTRAINT "product_listings_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_listings" ADD CONSTRAINT "product_listings_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_words" ADD CONSTRAINT "product_words_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_listings_category" ON "product_listings" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_listings_subcategory" ON "product_listings" USING btree ("subcategory_id");--> statement-breakpoint
CREATE INDEX "product_words_words" ON "product_words" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "product_words_name_and_sku" ON "product_words" USING gin ("name_and_sku" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id");--> statement-breakpoint

-- ── Summary of the variants ────────────────────────────────────────────────────────────────────────────────────────
-- A product whose variants are all deleted keeps its summary.
CREATE FUNCTION summarize_listings(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Locked first, so that the update sees the variants as they are after every other writer of these rows.
  PERFORM FROM product_listings WHERE product_id = ANY (ids) ORDER BY product_id COLLATE "C" FOR NO KEY UPDATE;
  UPDATE product_listings l SET price_paise = s.lowest, compare_at_paise = s.compare_at, highest_price_paise = s.highest,
    stock = s.stock, ships_within_days = s.ships_within_days
  FROM (
    SELECT product_id,
      min(price_paise) FILTER (WHERE is_active) AS lowest,
      max(price_paise) FILTER (WHERE is_active) AS highest,
      (array_agg(compare_at_paise ORDER BY price_paise, position, id COLLATE "C") FILTER (WHERE is_active))[1] AS compare_at,
      coalesce(sum(stock) FILTER (WHERE is_active), 0)::integer AS stock,
      min(coalesce(lead_days, 0)) FILTER (WHERE is_active AND stock > 0) AS ships_within_days
    FROM product_variants WHERE product_id = ANY (ids) AND deleted_at IS NULL GROUP BY product_id
  ) s
  WHERE l.product_id = s.product_id
    AND (l.price_paise, l.compare_at_paise, l.highest_price_paise, l.stock, l.ships_within_days)
      IS DISTINCT FROM (s.lowest, s.compare_at, s.highest, s.stock, s.ships_within_days);
END $$;
--> statement-breakpoint
SELECT summarize_listings(array_agg(id)) FROM products;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION summarize_variants(stock_ids text[], price_ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = ANY (stock_ids || price_ids) ORDER BY id COLLATE "C" FOR NO KEY UPDATE;
  IF stock_ids IS NOT NULL THEN
    UPDATE products p SET stock = s.stock
    FROM (
      SELECT product_id, coalesce(sum(stock) FILTER (WHERE is_active), 0) AS stock
      FROM product_variants WHERE product_id = ANY (stock_ids) AND deleted_at IS NULL GROUP BY product_id
    ) s
    WHERE p.id = s.product_id AND p.stock <> s.stock;
  END IF;
  IF price_ids IS NOT NULL THEN
    UPDATE products p SET price_paise = s.lowest, compare_at_paise = s.compare_at, highest_price_paise = s.highest,
      default_variant_id = s.default_id, sku = s.sku
    FROM (
      SELECT product_id,
        min(price_paise) FILTER (WHERE is_active) AS lowest,
        max(price_paise) FILTER (WHERE is_active) AS highest,
        (array_agg(compare_at_paise ORDER BY price_paise, position, id COLLATE "C") FILTER (WHERE is_active))[1] AS compare_at,
        (array_agg(id ORDER BY is_active DESC, position, id COLLATE "C"))[1] AS default_id,
        (array_agg(sku ORDER BY is_active DESC, position, id COLLATE "C"))[1] AS sku
      FROM product_variants WHERE product_id = ANY (price_ids) AND deleted_at IS NULL GROUP BY product_id
    ) s
    WHERE p.id = s.product_id
      AND (p.price_paise, p.compare_at_paise, p.highest_price_paise, p.default_variant_id, p.sku)
        IS DISTINCT FROM (s.lowest, s.compare_at, s.highest, s.default_id, s.sku);
  END IF;
  PERFORM summarize_listings(stock_ids || price_ids);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION summarize_inserted_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  SELECT array_agg(DISTINCT product_id) INTO ids FROM new_rows;
  PERFORM summarize_variants(ids, ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A sale changes only the stock, so it does not touch the prices.
CREATE OR REPLACE FUNCTION summarize_updated_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stock_ids text[];
  price_ids text[];
BEGIN
  SELECT
    array_agg(DISTINCT n.product_id) FILTER (WHERE
      (n.stock, n.is_active, n.deleted_at) IS DISTINCT FROM (o.stock, o.is_active, o.deleted_at)),
    array_agg(DISTINCT n.product_id) FILTER (WHERE
      (n.price_paise, n.compare_at_paise, n.sku, n.position, n.is_active, n.deleted_at)
      IS DISTINCT FROM (o.price_paise, o.compare_at_paise, o.sku, o.position, o.is_active, o.deleted_at))
  INTO stock_ids, price_ids FROM new_rows n JOIN old_rows o USING (id);
  IF stock_ids IS NOT NULL OR price_ids IS NOT NULL THEN
    PERFORM summarize_variants(stock_ids, price_ids);
  END IF;
  RETURN NULL;
END $$;
