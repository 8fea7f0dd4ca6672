-- Only the card and long texts leave the row. Without this, ids and facets left it too where a product has many words, and lists read
-- ten times as many pages. The next start writes the rows again.
TRUNCATE "search_rows";--> statement-breakpoint
ALTER TABLE "search_rows" ALTER COLUMN "product_id" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "search_rows" ALTER COLUMN "variant_id" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "search_rows" ALTER COLUMN "category_id" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "search_rows" ALTER COLUMN "variant_facets" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "search_rows" ALTER COLUMN "name_and_sku" SET STORAGE MAIN;
