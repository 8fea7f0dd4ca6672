DROP INDEX "products_category";--> statement-breakpoint
DROP INDEX "products_featured";--> statement-breakpoint
CREATE INDEX "products_shelf" ON "products" USING btree ("category_id","is_active","price_paise","subcategory_id","material","is_featured","rating_average","created_at","id");--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("category_id") WHERE is_featured;