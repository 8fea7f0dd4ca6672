ALTER TABLE "products" DROP CONSTRAINT "products_slug_unique";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_sku_unique";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "was_active" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug_unique" ON "products" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku_unique" ON "products" USING btree ("sku") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_deleted" ON "products" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_deleted_is_inactive" CHECK ("products"."deleted_at" is null or not "products"."is_active");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_one_primary_image" CHECK (jsonb_array_length(jsonb_path_query_array("products"."images", '$[*] ? (@.isPrimary == true)')) = least(1, jsonb_array_length("products"."images")));