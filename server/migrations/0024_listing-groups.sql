-- Counts of a search compare the number of category, brand and material, and counts of filters look at each variant only if
-- the variants differ. See docs/decisions/0016-search.md. The new columns come before the texts, because PostgreSQL reads
-- those in less time.
CREATE TABLE "listing_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" text NOT NULL,
	"brand" text,
	"material" text NOT NULL,
	CONSTRAINT "listing_groups_once" UNIQUE NULLS NOT DISTINCT("category_id","brand","material")
);
--> statement-breakpoint
INSERT INTO listing_groups (category_id, brand, material) SELECT DISTINCT category_id, brand, material FROM product_listings;
--> statement-breakpoint
ALTER TABLE "product_listings" RENAME TO "old_listings";--> statement-breakpoint
CREATE TABLE "product_listings" (
	"trade_words" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"price_paise" bigint,
	"highest_price_paise" bigint,
	"compare_at_paise" bigint,
	"stock" integer DEFAULT 0 NOT NULL,
	"ships_within_days" integer,
	"min_weight_mg" integer,
	"max_weight_mg" integer,
	"facet_set_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"trade_words_version" integer DEFAULT 0 NOT NULL,
	"is_active" boolean NOT NULL,
	"is_deleted" boolean NOT NULL,
	"is_featured" boolean NOT NULL,
	"has_same_days" boolean GENERATED ALWAYS AS (coalesce(variant_days[1] = all(variant_days), false) or ships_within_days is null) STORED NOT NULL,
	"are_all_priced" boolean GENERATED ALWAYS AS (coalesce(0 < all(variant_prices_paise), false)) STORED NOT NULL,
	"are_all_weighed" boolean GENERATED ALWAYS AS (coalesce(0 <= all(variant_weights_mg), false)) STORED NOT NULL,
	"rating_average" numeric(3, 2) DEFAULT 0 NOT NULL,
	"product_id" text NOT NULL,
	"category_id" text NOT NULL,
	"subcategory_id" text,
	"variant_days" smallint[],
	"variant_prices_paise" bigint[],
	"variant_weights_mg" integer[],
	"brand" text,
	"material" text NOT NULL,
	"name" text NOT NULL,
	"default_variant_id" text,
	"sku" text
);
--> statement-breakpoint
ALTER TABLE "product_listings" SET (fillfactor = 60);
--> statement-breakpoint
INSERT INTO product_listings (trade_words, created_at, price_paise, highest_price_paise, compare_at_paise, stock,
  ships_within_days, min_weight_mg, max_weight_mg, facet_set_id, group_id, rating_count, trade_words_version, is_active,
  is_deleted, is_featured, rating_average, product_id, category_id, subcategory_id, variant_days, variant_prices_paise,
  variant_weights_mg, brand, material, name, default_variant_id, sku)
SELECT trade_words, created_at, price_paise, highest_price_paise, compare_at_paise, stock,
  ships_within_days, min_weight_mg, max_weight_mg, facet_set_id, listing_groups.id, rating_count, trade_words_version, is_active,
  is_deleted, is_featured, rating_average, product_id, old.category_id, subcategory_id, variant_days, variant_prices_paise,
  variant_weights_mg, old.brand, old.material, name, default_variant_id, sku
FROM old_listings old JOIN listing_groups ON listing_groups.category_id = old.category_id
  AND listing_groups.brand IS NOT DISTINCT FROM old.brand AND listing_groups.material = old.material;
--> statement-breakpoint
DROP TABLE "old_listings";--> statement-breakpoint
ALTER TABLE "product_listings" ADD PRIMARY KEY ("product_id");--> statement-breakpoint
ALTER TABLE "product_listings" ADD CONSTRAINT "product_listings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_listings" ADD CONSTRAINT "product_listings_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_listings" ADD CONSTRAINT "product_listings_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_listings" ADD CONSTRAINT "product_listings_facet_set_id_facet_sets_id_fk" FOREIGN KEY ("facet_set_id") REFERENCES "public"."facet_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_listings" ADD CONSTRAINT "product_listings_group_id_listing_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."listing_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_listings_category" ON "product_listings" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_listings_subcategory" ON "product_listings" USING btree ("subcategory_id");--> statement-breakpoint
CREATE TRIGGER product_listings_public_rating AFTER UPDATE OF rating_average, rating_count ON product_listings
  FOR EACH ROW WHEN ((OLD.rating_average, OLD.rating_count) IS DISTINCT FROM (NEW.rating_average, NEW.rating_count))
  EXECUTE FUNCTION notify_rating();
--> statement-breakpoint
CREATE INDEX "product_listings_featured" ON "product_listings" USING btree ("is_featured" DESC NULLS FIRST,"rating_average" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"product_id");
