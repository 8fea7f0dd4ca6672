DROP INDEX "products_rated";--> statement-breakpoint
CREATE INDEX "product_search_by_name" ON "product_search" USING btree ("name","product_id","is_deleted","is_active","group_id","is_featured","subcategory_id");--> statement-breakpoint
CREATE INDEX "product_search_newest" ON "product_search" USING btree ("created_at","product_id","is_deleted","is_active","group_id","is_featured","subcategory_id");--> statement-breakpoint
CREATE INDEX "product_search_rated" ON "product_search" USING btree ("rating_average" DESC NULLS FIRST,"rating_count" DESC NULLS FIRST,"product_id");