-- Lists, filters and search read one table of rows by variant, in place of six tables, a view and two triggers. See
-- docs/decisions/0033-search.md. The rows are computed, so the next start writes them (refresh.ts).
CREATE TABLE "search_rows" (
	"product_id" text NOT NULL,
	"position" smallint NOT NULL,
	"variant_id" text,
	"version" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"is_deleted" boolean NOT NULL,
	"is_featured" boolean NOT NULL,
	"category_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"rating_average" numeric(3, 2) NOT NULL,
	"rating_count" integer NOT NULL,
	"weight_mg" integer,
	"product_facets" text NOT NULL,
	"variant_facets" text NOT NULL,
	"words" "tsvector",
	"name_and_sku" text,
	"card" json,
	CONSTRAINT "search_rows_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
-- The card is the widest column and only read for a page: it is kept out of the row, so that counts do not read it.
ALTER TABLE "search_rows" ALTER COLUMN "card" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "search_rows" ALTER COLUMN "words" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "search_rows" ALTER COLUMN "product_facets" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "search_rows" SET (toast_tuple_target = 1024);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "rating_average" numeric(3, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Ratings were in the table that is dropped.
UPDATE products SET rating_average = l.rating_average, rating_count = l.rating_count
FROM product_listings l WHERE l.product_id = products.id AND l.rating_count > 0;
--> statement-breakpoint
DROP TRIGGER "product_variants_summarize" ON "product_variants";--> statement-breakpoint
DROP FUNCTION summarize_changed_variants();--> statement-breakpoint
DROP FUNCTION summarize_listings(text[]);--> statement-breakpoint
DROP VIEW "listing_summaries";--> statement-breakpoint
DROP TABLE "stale_listings";--> statement-breakpoint
DROP TABLE "product_cards";--> statement-breakpoint
DROP TABLE "product_words";--> statement-breakpoint
DROP TABLE "product_listings";--> statement-breakpoint
DROP TABLE "facet_sets";--> statement-breakpoint
DROP TABLE "listing_groups";--> statement-breakpoint
DROP FUNCTION null_if_alike(anyarray);--> statement-breakpoint
DROP FUNCTION notify_rating();--> statement-breakpoint
ALTER TABLE "search_rows" ADD CONSTRAINT "search_rows_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_rows_category" ON "search_rows" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "search_rows_words" ON "search_rows" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_rows_name_and_sku" ON "search_rows" USING gin ("name_and_sku" gin_trgm_ops);