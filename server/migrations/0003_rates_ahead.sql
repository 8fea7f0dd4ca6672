DROP INDEX "products_name";--> statement-breakpoint
ALTER TABLE "gold_rates" ADD COLUMN "is_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (lower("name"),"id");